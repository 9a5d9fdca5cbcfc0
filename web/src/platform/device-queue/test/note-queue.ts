import { CallFailed } from '@verstas/contract/call.ts'
import { errorCodes } from '@verstas/contract/errors/codes.ts'
import { onTestFinished, vi } from 'vitest'
import {
  type QueueAdapter,
  type QueueEntry,
  queueAdapter,
  queueKind,
  type UndoRule,
} from '../queue-adapter.ts'
import { createDevice, matti } from './device.ts'

/** The payload of these tests: a number that shows the order. */
export interface Note {
  readonly number: number
  /** Only in an undo: the notes that waited before the undone one. */
  readonly after?: readonly number[]
}

export const noteKind = queueKind<Note>('note')

/** Notes that can be undone. The undo of a note has the negative number. */
export const undoableKind = queueKind<Note>('undoable')

const undoOfNotes: UndoRule<unknown, unknown> = {
  includes: (payload) => (payload as Note).number > 0,
  describe: (payload) => `note ${(payload as Note).number}`,
  payloadOf: ({ payload }, { earlier }) => ({
    number: -(payload as Note).number,
    after: earlier.map((entry) => (entry.payload as Note).number),
  }),
}

export const refusal = (status: number, ErrorId = 900_001, retryAfter?: string) =>
  new CallFailed(status, status === 0 ? [] : [{ ErrorId, ErrorMessage: 'no', MetaData: [] }], retryAfter)

const noDialog = () => null

type TabOptions = Partial<Omit<Parameters<ReturnType<typeof createDevice>['openTab']>[0], 'adapters'>>

/** Creates a device with tabs that send notes to a server. The server accepts each idempotency key once. */
export async function createNoteDevice() {
  const device = createDevice()
  const server = createServer()
  const network = { isOnline: true }
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => network.isOnline)
  onTestFinished(device.close)

  const openTab = async (options: TabOptions = {}) => {
    const handedBack: QueueEntry[] = []
    const asked: QueueEntry[] = []
    const answers: (Note | null)[] = []
    const done: QueueEntry[] = []
    const adapter = (name: string): QueueAdapter =>
      queueAdapter<Note, void>({
        kind: { ...noteKind, name },
        isOrdered: true,
        laneOf: () => name,
        send: server.send,
        onDone: (entry) => void done.push(entry),
        onRefused: (entry) => handedBack.push(entry),
        questions: {
          includes: (errorId) => errorId === errorCodes.previousJobsReadyQuestion.id,
          Dialog: noDialog,
        },
        list: () => null,
      })
    const ask = async (entry: QueueEntry) => {
      asked.push(entry)
      return answers.shift()
    }
    const adapters = [adapter('note'), adapter('other'), { ...adapter(undoableKind.name), undo: undoOfNotes }]
    const tab = await device.openTab({ ask, ...options, adapters })
    const post = async (number: number, kind = noteKind) => (await tab.submit(kind, { number })).kind
    const numbers = () => tab.shown().map(({ payload }) => (payload as Note).number)
    return { ...tab, post, handedBack, asked, answers, done, numbers }
  }
  const goOnline = (isOnline: boolean) => {
    network.isOnline = isOnline
    window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
  }
  return {
    server,
    openTab,
    goOnline,
    untilIdle: device.untilIdle,
    /** Opens a tab in which notes were added offline. */
    openTabOffline: async (...numbers: readonly number[]) => {
      goOnline(false)
      const tab = await openTab()
      for (const number of numbers) await tab.post(number)
      return tab
    },
    /** Returns the first user's entries that are still on the device. */
    stored: async () => {
      const tab = await openTab({ isSignedIn: () => false, owner: { ...matti, siteId: 9 } })
      const stored = tab.shown().map(({ payload, state }) => [(payload as Note).number, state])
      tab.close()
      return stored
    },
  }
}

function createServer() {
  const received: { key: string; number: number }[] = []
  const accepted = new Map<string, number>()
  const failures: (CallFailed | 'lost' | Promise<CallFailed | undefined>)[] = []
  return {
    /** All requests, including failed ones. */
    received,
    /**
     * The failures of the next requests: an error before the note is accepted, or a lost response afterwards.
     * A promise delays the response.
     */
    failures,
    /** Returns the accepted notes in order. */
    accepted: () => [...accepted.values()],
    send: async ({ id, payload: { number } }: QueueEntry<Note>): Promise<void> => {
      received.push({ key: id, number })
      const failure = await failures.shift()
      if (failure instanceof CallFailed) throw failure
      if (!accepted.has(id)) accepted.set(id, number)
      if (failure === 'lost') throw refusal(0)
    },
  }
}
