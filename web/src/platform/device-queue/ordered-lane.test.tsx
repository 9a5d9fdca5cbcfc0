import { errorCodes } from '@verstas/contract/errors/codes.ts'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { eventually } from '../../test/eventually.ts'
import { type QueueEntry, queueAdapter, queueKind } from './queue-adapter.ts'
import { aino, createDevice, matti } from './test/device.ts'
import { createNoteDevice, noteKind, refusal } from './test/note-queue.ts'

let device: Awaited<ReturnType<typeof createNoteDevice>>

beforeEach(async () => {
  device = await createNoteDevice()
})
afterEach(() => {
  vi.restoreAllMocks()
})

const expectAccepted = (...types: readonly number[]) =>
  eventually(() => expect(device.server.accepted()).toEqual(types))
const expectLeft = (...entries: readonly (readonly [number, QueueEntry['state']])[]) =>
  eventually(async () => expect(await device.stored()).toEqual(entries))

describe('actions without a network', () => {
  it('entries that were added offline are sent in their order when the network returns', async () => {
    const tab = await device.openTabOffline()
    for (const number of [1, 2, 11]) expect(await tab.post(number)).toBe('kept')
    expect(device.server.received).toEqual([])
    expect(tab.numbers()).toEqual([1, 2, 11])
    device.goOnline(true)
    await expectAccepted(1, 2, 11)
    await eventually(() => expect(tab.numbers()).toEqual([]))
  })

  it('adding an entry twice under the same idempotency key stores it once', async () => {
    const tab = await device.openTabOffline()
    for (const _ of [1, 2])
      await tab.add(noteKind, { number: 1 }, { key: '9f6c1d8e-7a52-4c39-9d0b-2f5e8b1a4c70' })
    expect(tab.numbers()).toEqual([1])
  })

  it('the queue requests persistent storage from the browser only when entries wait', async () => {
    const persist = vi.fn(async () => true)
    Object.defineProperty(navigator, 'storage', { value: { persist }, configurable: true })
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'storage'))
    vi.resetModules()
    const fresh = await (await import('./test/note-queue.ts')).createNoteDevice()
    const tab = await fresh.openTab()
    await tab.post(1)
    expect(persist).not.toHaveBeenCalled()
    await fresh.openTabOffline(2)
    expect(persist).toHaveBeenCalledTimes(1)
  })

  it('entries that a closed page stored are sent when the app is opened again', async () => {
    const tab = await device.openTabOffline(12)
    tab.close()
    device.goOnline(true)
    await device.openTab()
    await expectAccepted(12)
    await expectLeft()
  })
})

const full = () => Promise.reject(new DOMException('no device', 'QuotaExceededError'))

describe('a full device', () => {
  it("entries that a full device cannot store stay in the page's memory and are sent from there", async () => {
    const tab = await device.openTabOffline(1)
    vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(full as never)
    expect(await tab.post(2)).toBe('kept')
    expect(tab.numbers()).toEqual([1, 2])
    device.goOnline(true)
    await expectAccepted(1, 2)
    expect(await tab.post(3)).toBe('sent')
    await expectLeft()
  })
})

describe("entries in the page's memory on a full device", () => {
  it("an entry in the page's memory that the server refused is not sent again", async () => {
    const tab = await device.openTabOffline()
    vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(full as never)
    await tab.post(1)
    device.server.failures.push(refusal(404))
    device.goOnline(true)
    await eventually(() => expect(tab.handedBack).toHaveLength(1))
    device.goOnline(true)
    await device.untilIdle()
    expect(tab.shown().map(({ state }) => state)).toEqual(['refused'])
    expect(device.server.received).toHaveLength(1)
    for (const { id } of tab.handedBack) await tab.remove(id)
  })
})

describe('a lost response', () => {
  it('an entry without a response is sent again under its idempotency key, before later entries', async () => {
    const tab = await device.openTab()
    device.server.failures.push('lost')
    expect(await tab.post(1)).toBe('kept')
    await tab.post(2)
    await expectAccepted(1, 2)
    expect(device.server.received.map(({ number }) => number)).toEqual([1, 1, 2])
    expect(device.server.received[0]?.key).toBe(device.server.received[1]?.key)
  })

  it('entries are accepted once and in order, regardless of which responses are lost', async () => {
    const mood = fc.constantFrom('lost' as const, 'silent' as const, 'ok' as const)
    await fc.assert(
      fc.asyncProperty(
        fc.array(mood, { maxLength: 12 }),
        fc.integer({ min: 1, max: 6 }),
        async (failures, taps) => {
          device = await createNoteDevice()
          const numbers = Array.from({ length: taps }, (_, index) => index + 1)
          const tab = await device.openTabOffline(...numbers)
          const troubles = failures.filter((each) => each !== 'ok')
          device.server.failures.push(...troubles.map((each) => (each === 'lost' ? each : refusal(503))))
          for (let turn = 0; turn <= troubles.length; turn += 1) {
            device.goOnline(true)
            await device.untilIdle()
          }
          await expectAccepted(...numbers)
          await expectLeft()
          tab.close()
        },
      ),
      { numRuns: 25 },
    )
  })
})

describe('a server that cannot accept an entry now', () => {
  it.each([0, 429, 503])(
    'a failed entry (status %i) is sent again after a pause, and a success shortens the next pause',
    async (status) => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      onTestFinished(() => void vi.useRealTimers())
      const tab = await device.openTab()
      for (const number of [1, 2]) {
        device.server.failures.push(refusal(status))
        expect(await tab.post(number)).toBe('kept')
        vi.advanceTimersByTime(1_400)
        await device.untilIdle()
        expect(device.server.accepted()).toContain(number)
      }
      expect(tab.handedBack).toEqual([])
    },
  )
})

describe('a server with a retry time', () => {
  it('a failed entry is not sent again before the time that the server requests', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const tab = await device.openTab()
    device.server.failures.push(refusal(429, 900_001, '20'))
    expect(await tab.post(1)).toBe('kept')
    vi.advanceTimersByTime(19_000)
    await device.untilIdle()
    expect(device.server.accepted()).toEqual([])
    vi.advanceTimersByTime(8_000)
    await device.untilIdle()
    expect(device.server.accepted()).toEqual([1])
  })
})

describe('two lanes', () => {
  it('a slow entry of one lane does not delay the entries of another lane', async () => {
    const tab = await device.openTab()
    const { promise, resolve } = Promise.withResolvers<undefined>()
    device.server.failures.push(promise)
    const slow = tab.post(1)
    await eventually(() => expect(device.server.received).toHaveLength(1))
    expect(await tab.post(2, { ...noteKind, name: 'other' })).toBe('sent')
    expect(await slow).toBe('slow')
    resolve(undefined)
    await expectAccepted(2, 1)
  })
})

describe('two tabs', () => {
  it('two tabs with the same queue send each entry only once', async () => {
    await device.openTabOffline(1)
    await device.openTabOffline(2)
    device.goOnline(true)
    await expectAccepted(1, 2)
    await device.untilIdle()
    expect(device.server.received).toHaveLength(2)
  })

  it('an entry that one tab removed while another tab sent it remains removed', async () => {
    await device.openTabOffline(1)
    const other = await device.openTab()
    const { promise, resolve } = Promise.withResolvers<ReturnType<typeof refusal>>()
    device.server.failures.push(promise)
    device.goOnline(true)
    await eventually(() => expect(device.server.received).toHaveLength(1))
    for (const { id } of other.shown()) await other.remove(id)
    resolve(refusal(503))
    await device.untilIdle()
    await expectLeft()
    expect(device.server.received).toHaveLength(1)
  })
})

describe('refused entries', () => {
  it('a refusal is reported to the caller that waits for the outcome of the entry', async () => {
    const tab = await device.openTab()
    device.server.failures.push(refusal(400))
    expect(await tab.post(1)).toBe('refused')
    expect(tab.handedBack).toEqual([])
  })

  it('an entry is handed back if no caller waits when it is refused, and later entries are sent', async () => {
    const tab = await device.openTabOffline(1, 2)
    device.server.failures.push(refusal(404))
    device.goOnline(true)
    await expectAccepted(2)
    expect(tab.handedBack.map(({ errors }) => errors[0]?.ErrorMessage)).toEqual(['no'])
    await expectLeft([1, 'refused'])
    for (const entry of tab.handedBack) await tab.retry(entry)
    expect(device.server.accepted()).toEqual([2, 1])
  })

  it('an entry that was refused after the sign-out is stored for its owner, and not handed back', async () => {
    const tab = await device.openTabOffline(1)
    const { promise, resolve } = Promise.withResolvers<ReturnType<typeof refusal>>()
    device.server.failures.push(promise)
    device.goOnline(true)
    await eventually(() => expect(device.server.received).toHaveLength(1))
    tab.close()
    resolve(refusal(404))
    await expectLeft([1, 'refused'])
    expect(tab.handedBack).toEqual([])
  })

  it('an entry that was accepted after the sign-out is removed without a call of `onDone`', async () => {
    const tab = await device.openTabOffline(1)
    const { promise, resolve } = Promise.withResolvers<undefined>()
    device.server.failures.push(promise)
    device.goOnline(true)
    await eventually(() => expect(device.server.received).toHaveLength(1))
    tab.close()
    resolve(undefined)
    await expectLeft()
    expect(device.server.accepted()).toEqual([1])
    expect(tab.done).toEqual([])
  })
})

describe('questions of the server', () => {
  const question = refusal(400, errorCodes.previousJobsReadyQuestion.id)

  /** Opens a tab with two entries. The server has asked a question about the first one. */
  const openAsked = async () => {
    const tab = await device.openTabOffline(1, 2)
    device.server.failures.push(question)
    device.goOnline(true)
    await eventually(() => expect(tab.shown()[0]?.state).toBe('asked'))
    await device.untilIdle()
    const [asked] = tab.asked
    if (!asked) throw new Error('nothing was asked')
    return { ...tab, first: asked }
  }

  it('a question of the server blocks its entry and all later entries until the user answers', async () => {
    const tab = await openAsked()
    expect(await tab.post(3)).toBe('kept')
    device.goOnline(true)
    await device.untilIdle()
    expect(device.server.accepted()).toEqual([])
    tab.answers.push({ number: 1 })
    expect((await tab.retry(tab.first)).kind).toBe('sent')
    await expectAccepted(1, 2, 3)
    expect(new Set(device.server.received.slice(0, 2).map(({ key }) => key)).size).toBe(1)
  })

  it("retrying an entry with a question sends the payload with the user's answers", async () => {
    const tab = await openAsked()
    device.server.failures.push(refusal(503))
    tab.answers.push({ number: 11 })
    await tab.retry(tab.first)
    device.goOnline(true)
    await expectAccepted(11, 2)
  })

  it('later entries are sent after an entry with a question was removed', async () => {
    const tab = await openAsked()
    await tab.remove(tab.first.id)
    await expectAccepted(2)
  })

  it('an entry is sent under the same idempotency key until the server has no further question', async () => {
    const tab = await device.openTab()
    device.server.failures.push(question, question)
    tab.answers.push({ number: 11 }, { number: 21 })
    expect(await tab.post(1)).toBe('sent')
    expect(device.server.received.map(({ number }) => number)).toEqual([1, 11, 21])
    expect(new Set(device.server.received.map(({ key }) => key)).size).toBe(1)
    await expectLeft()
  })

  it('a further question of the server is asked even if no caller waits for the entry', async () => {
    const tab = await openAsked()
    device.server.failures.push(question)
    tab.answers.push({ number: 11 }, { number: 21 })
    await tab.retry(tab.first)
    await expectAccepted(21, 2)
    expect(tab.asked).toHaveLength(3)
  })

  it('a cancelled question removes a new entry, and keeps an entry for which no caller waits', async () => {
    const tab = await openAsked()
    tab.answers.push(null)
    expect((await tab.retry(tab.first)).kind).toBe('cancelled')
    await expectLeft([1, 'asked'], [2, 'waiting'])
    await tab.remove(tab.first.id)
    await expectAccepted(2)
    device.server.failures.push(question)
    tab.answers.push(null)
    expect(await tab.post(3)).toBe('cancelled')
    await expectLeft()
  })

  it('an entry whose question ends unanswered remains in the queue', async () => {
    const tab = await device.openTab()
    device.server.failures.push(question)
    expect(await tab.post(1)).toBe('kept')
    await expectLeft([1, 'asked'])
  })
})

describe('owners', () => {
  it('the queue of one user neither shows nor sends the entries of another user', async () => {
    const mine = await device.openTabOffline(1, 2, 3)
    mine.close()
    device.goOnline(true)
    const theirs = await device.openTab({ owner: aino })
    await theirs.post(12)
    expect(theirs.numbers()).toEqual([])
    expect(device.server.accepted()).toEqual([12])
    theirs.close()
    await device.openTab()
    await expectAccepted(12, 1, 2, 3)
    expect(device.server.received).toHaveLength(4)
  })

  it('entries are sent only in a session at the site of their creation', async () => {
    const here = await device.openTabOffline(1)
    here.close()
    const elsewhere = await device.openTab({ owner: { ...matti, siteId: 2 } })
    await elsewhere.post(2)
    await device.openTab({ isSignedIn: () => false })
    device.goOnline(true)
    await device.untilIdle()
    await expectAccepted(2)
    await expectLeft([1, 'waiting'])
  })

  it('an entry remains waiting if the server refuses the session', async () => {
    const tab = await device.openTab()
    const unknown = refusal(401)
    device.server.failures.push(unknown, unknown, unknown)
    expect(await tab.post(1)).toBe('kept')
    await expectLeft([1, 'waiting'])
  })

  it('a retry has the full timeout, regardless of how long the first attempt took', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const tab = await device.openTab()
    const second = Promise.withResolvers<undefined>()
    device.server.failures.push(refusal(400), second.promise)
    const { outcome } = await tab.add(noteKind, { number: 1 })
    const refused = await outcome
    if (refused.kind !== 'refused') throw new Error('It was not refused')
    vi.advanceTimersByTime(1_000)
    const sent = tab.retry(refused.entry)
    await eventually(() => expect(device.server.received).toHaveLength(2))
    // The timeout has passed since the first attempt, but not since the second attempt.
    vi.advanceTimersByTime(800)
    second.resolve(undefined)
    expect(await sent).toEqual({ kind: 'sent' })
  })
})

it('a new entry is not joined to a waiting entry of another site', async () => {
  const joining = createDevice()
  onTestFinished(joining.close)
  device.goOnline(false)
  const kind = queueKind<number[]>('joined')
  const adapters = [
    queueAdapter<number[], void>({
      kind,
      isOrdered: true,
      laneOf: () => 'joined',
      send: async () => undefined,
      onDone: () => undefined,
      onRefused: () => undefined,
      join: (waiting, next) => [...waiting, ...next],
      list: () => null,
    }),
  ]
  const here = await joining.openTab({ adapters })
  await here.add(kind, [1])
  await here.add(kind, [2])
  const elsewhere = await joining.openTab({ adapters, owner: { ...matti, siteId: 2 } })
  await elsewhere.add(kind, [3])
  expect(elsewhere.shown().map(({ siteId, payload }) => [siteId, payload])).toEqual([
    [1, [1, 2]],
    [2, [3]],
  ])
})
