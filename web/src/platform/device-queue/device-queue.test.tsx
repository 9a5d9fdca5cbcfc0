import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from '@testing-library/react'
import { errorCodes } from '@verstas/contract/errors/codes.ts'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { eventually } from '../../test/eventually.ts'
import { FeaturesContext } from '../manifest/feature-manifest.ts'
import { createSession, SessionContext } from '../session/session.ts'
import { press } from '../session/test/page-controls.ts'
import { sampleEmployee, sampleSettings, sampleSites } from '../session/test/sample-session.ts'
import { useAnswers } from '../ui/question-dialog.tsx'
import { type DeviceQueue, DeviceQueueProvider, useDeviceQueue, useWaiting } from './device-queue.tsx'
import type { Settled } from './queue.ts'
import { type AskedEntry, type QueueEntry, queueAdapter, queueKind } from './queue-adapter.ts'
import { refusal } from './test/note-queue.ts'
import { removeStoredEntries } from './test/stored-entries.ts'
import './queue.ts'

const kind = queueKind<string>('note')
const questionId = errorCodes.previousJobsReadyQuestion.id
const question = refusal(400, questionId)

function QuestionsAboutNote({ entry, onAnswered, onCancel }: AskedEntry<string>) {
  const { answers, setAnswers } = useAnswers(0)
  return (
    <dialog open>
      {`${entry.payload} after ${answers} answers`}
      <button type="button" onClick={() => setAnswers(answers + 1)}>
        Next
      </button>
      <button type="button" onClick={() => onAnswered(`answered ${entry.payload}`)}>
        Yes
      </button>
      <button type="button" onClick={onCancel}>
        Cancel
      </button>
    </dialog>
  )
}

const send = vi.fn<(entry: QueueEntry<string>) => Promise<void>>()
const loadQueueAdapters = async () => [
  queueAdapter<string, void>({
    kind,
    isOrdered: false,
    laneOf: () => 'notes',
    send,
    onDone: () => undefined,
    onRefused: () => undefined,
    list: () => null,
    questions: {
      includes: (errorId) => errorId === questionId,
      Dialog: QuestionsAboutNote,
    },
  }),
]

const features = [{}, { loadQueueAdapters }]

let queue: DeviceQueue
function Waiting() {
  queue = useDeviceQueue()
  const { count, countForPerson, entries } = useWaiting()
  return `${count} of ${entries.length} wait, ${countForPerson} for the person`
}

const sessionOf = (Id: number) =>
  createSession(
    { employee: { ...sampleEmployee, Id }, sites: sampleSites, settings: sampleSettings },
    { changeSite: async () => undefined, signOut: async () => undefined, refresh: async () => undefined },
  )

/** Renders the queue of the sample user. `signIn` renders the queue of the given user, or none for null. */
async function render() {
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  const queries = new QueryClient()
  const signIn = (id: number | null) =>
    act(async () =>
      root.render(
        id !== null && (
          <QueryClientProvider client={queries}>
            <SessionContext value={sessionOf(id)}>
              <FeaturesContext value={features}>
                <DeviceQueueProvider>
                  <Waiting />
                </DeviceQueueProvider>
              </FeaturesContext>
            </SessionContext>
          </QueryClientProvider>
        ),
      ),
    )
  await signIn(sampleEmployee.Id)
  onTestFinished(async () => {
    await act(async () => root.unmount())
    host.remove()
    await removeStoredEntries()
  })
  return { host, signIn }
}

const add = (options = {}) => act(async () => (await queue.open()).add(kind, 'note', options))
const drawn = (host: HTMLElement, words: string) =>
  eventually(async () => {
    await act(async () => undefined)
    expect(host.textContent).toBe(words)
  })

beforeEach(() => {
  send.mockReset().mockRejectedValue(refusal(503))
  localStorage.clear()
})

it('the waiting count includes an entry after a failed attempt, and excludes held and new entries', async () => {
  // Stops the clock, because an attempt that takes long on a busy machine would count as waiting.
  const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now())
  onTestFinished(() => now.mockRestore())
  const { promise, resolve } = Promise.withResolvers<void>()
  send.mockReturnValueOnce(promise)
  const { host } = await render()
  await add()
  await add({ isHeld: true })
  await drawn(host, '0 of 2 wait, 0 for the person')
  await act(async () => resolve())
  await add()
  await drawn(host, '1 of 2 wait, 0 for the person')
})

it('the waiting count includes an entry whose first attempt takes longer than 1.5 s', async () => {
  send.mockReturnValue(new Promise(() => undefined))
  const { host } = await render()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  onTestFinished(() => void vi.useRealTimers())
  await add()
  expect(host.textContent).toBe('0 of 1 wait, 0 for the person')
  await act(async () => vi.advanceTimersByTime(1_500))
  expect(host.textContent).toBe('1 of 1 wait, 0 for the person')
})

it('the waiting count includes an entry as soon as its first attempt has failed', async () => {
  const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now())
  onTestFinished(() => now.mockRestore())
  const { host } = await render()
  await add()
  await drawn(host, '1 of 1 wait, 0 for the person')
})

it('a refused entry is counted as one that needs the user, and not as waiting', async () => {
  send.mockRejectedValueOnce(refusal(404))
  const { host } = await render()
  await add()
  await drawn(host, '0 of 1 wait, 1 for the person')
  expect(queue.getContents().refusedCount).toBe(1)
})

it('the queue shows no entries of the previous user, and cannot be opened after the sign-out', async () => {
  const { host, signIn } = await render()
  await add()
  await drawn(host, '1 of 1 wait, 0 for the person')
  const left = queue
  await signIn(8)
  expect(host.textContent).toBe('0 of 0 wait, 0 for the person')
  await expect(left.open()).rejects.toThrow()
  expect(left.whenOpened()).toBeNull()
})

it('an unchanged entry remains the same object while another entry changes', async () => {
  const { host } = await render()
  await add({ isHeld: true })
  const [held] = queue.getContents().entries
  await add()
  await drawn(host, '1 of 2 wait, 0 for the person')
  expect(queue.getContents().entries[0]).toBe(held)
})

it('the queue opens immediately at the next sign-in of its user if entries were waiting', async () => {
  const { host, signIn } = await render()
  await add()
  await drawn(host, '1 of 1 wait, 0 for the person')
  await signIn(null)
  await signIn(sampleEmployee.Id)
  await drawn(host, '1 of 1 wait, 0 for the person')
})

const dialog = () => document.querySelector('dialog')?.textContent

/** Submits a note that the server answers with a question. Returns a list that receives the result. */
async function submitAsked(note: string) {
  send.mockRejectedValueOnce(question)
  const results: Settled['kind'][] = []
  const { submit } = await queue.open()
  void submit(kind, note).then((settled) => results.push(settled.kind))
  await eventually(async () => {
    await act(async () => undefined)
    expect(dialog()).toContain(note)
  })
  return results
}

it("the user's answers to a question are sent, and the question closes", async () => {
  await render()
  const results = await submitAsked('oil')
  send.mockResolvedValueOnce()
  await press('Yes')
  await eventually(() => expect(results).toEqual(['sent']))
  expect(send.mock.lastCall?.[0].payload).toBe('answered oil')
  expect(dialog()).toBeUndefined()
})

it('the counts exclude an entry while the page waits for its outcome', async () => {
  const { host } = await render()
  await submitAsked('oil')
  expect(host.textContent).toContain('0 of 1 wait, 0 for the person')
})

it('cancelling the question about an entry removes the entry', async () => {
  const { host } = await render()
  const results = await submitAsked('oil')
  await press('Cancel')
  await eventually(() => expect(results).toEqual(['cancelled']))
  await drawn(host, '0 of 0 wait, 0 for the person')
})

it('a question closes when the session ends, and the entry waits for its owner', async () => {
  const { host, signIn } = await render()
  const results = await submitAsked('oil')
  await signIn(8)
  await eventually(() => expect(results).toEqual(['kept']))
  expect(dialog()).toBeUndefined()
  await signIn(sampleEmployee.Id)
  await act(async () => void (await queue.open()))
  await drawn(host, '1 of 1 wait, 1 for the person')
})

it('the question about a newer entry replaces a partly answered question, and has no answers yet', async () => {
  await render()
  const older = await submitAsked('oil')
  await press('Next')
  expect(dialog()).toContain('oil after 1 answers')
  const newer = await submitAsked('brakes')
  await eventually(() => expect(older).toEqual(['kept']))
  expect(newer).toEqual([])
  expect(dialog()).toContain('brakes after 0 answers')
})
