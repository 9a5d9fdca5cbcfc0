import 'fake-indexeddb/auto'
import { CallFailed } from '@verstas/contract/call.ts'
import { errorCatalogue } from '@verstas/contract/errors/catalogue.ts'
import { IDBFactory } from 'fake-indexeddb'
import fc from 'fast-check'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { StampAnswer } from './delivery.ts'
import { createOutbox, type Owner } from './outbox.ts'
import type { OutboxEntry, StampingLetter } from './outbox-entry.ts'
import { createOutboxStorage } from './outbox-storage.ts'
import { readQueuedStampings } from './queued-stampings.ts'

const matti: Owner = { employeeId: 7, siteId: 1 }
const aino: Owner = { employeeId: 8, siteId: 1 }
const stamped: StampAnswer = { Started: null, Ended: null }

const letterOf = (TypeId: number): StampingLetter => ({
  request: { SalesmanId: 7, TypeId, IsWorkOrder: false },
  what: `type ${TypeId}`,
})

const refusal = (status: number, ErrorId = 900_001) =>
  new CallFailed(status, status === 0 ? [] : [{ ErrorId, ErrorMessage: 'no', MetaData: [] }])

/** A server that counts each key once, and what it is told to say before it does. */
function createServer() {
  const seen: { key: string; TypeId: number }[] = []
  const stampings = new Map<string, number>()
  const moods: (CallFailed | 'lost')[] = []
  return {
    seen,
    moods,
    /** The types of what was stamped, in the order in which it was. */
    stamped: () => [...stampings.values()],
    send: async ({ key, request }: OutboxEntry): Promise<StampAnswer> => {
      seen.push({ key, TypeId: request.TypeId })
      const mood = moods.shift()
      if (mood instanceof CallFailed) throw mood
      if (!stampings.has(key)) stampings.set(key, request.TypeId)
      if (mood === 'lost') throw refusal(0)
      return stamped
    },
  }
}

interface Options {
  readonly owner?: Owner
  readonly isSignedIn?: () => boolean
}

/** One lock and one channel for all the tabs of the test's browser. */
function createBrowser() {
  let last: Promise<void> = Promise.resolve()
  const hearers = new Set<() => void>()
  const openTab = (server: ReturnType<typeof createServer>, options: Options = {}) => {
    const handedBack: OutboxEntry[] = []
    const mine: (() => void)[] = []
    const outbox = createOutbox({
      owner: options.owner ?? matti,
      storage: createOutboxStorage(),
      send: server.send,
      isSignedIn: options.isSignedIn ?? (() => true),
      exclusively: (work) => {
        const turn = last.then(work)
        last = turn.catch(() => undefined)
        return turn
      },
      tabs: {
        tell: () => {
          for (const hear of hearers) if (!mine.includes(hear)) hear()
        },
        listen: (hear) => {
          mine.push(hear)
          hearers.add(hear)
          return () => hearers.delete(hear)
        },
      },
      onSent: () => undefined,
      onHandedBack: (entry) => handedBack.push(entry),
    })
    onTestFinished(outbox.close)
    const post = async (TypeId: number) => {
      const key = crypto.randomUUID()
      const outcome = await outbox.send(await outbox.keep(key, letterOf(TypeId)))
      await outbox.release(key)
      return outcome
    }
    return { ...outbox, post, handedBack }
  }
  return { openTab, quiet: () => last }
}

const network = { isOnline: true }
const goOnline = (isOnline: boolean) => {
  network.isOnline = isOnline
  window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
}
const left = async (employeeId = 7) =>
  (await createOutboxStorage().list(employeeId)).map(({ request, state }) => [request.TypeId, state])
const settled = (check: () => Promise<void> | void) => vi.waitFor(check, { timeout: 4_000, interval: 5 })

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
  network.isOnline = true
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => network.isOnline)
})

describe('stampings without a network', () => {
  it('are kept, and sent in the order of the taps when it returns', async () => {
    const [server, browser] = [createServer(), createBrowser()]
    const tab = browser.openTab(server)
    goOnline(false)
    for (const type of [1, 2, 11]) expect((await tab.post(type)).kind).toBe('kept')
    expect(server.seen).toEqual([])
    expect(readQueuedStampings().map(({ request }) => request.TypeId)).toEqual([1, 2, 11])
    goOnline(true)
    await settled(() => expect(server.stamped()).toEqual([1, 2, 11]))
    await settled(() => expect(readQueuedStampings()).toEqual([]))
  })

  it('outlive the page', async () => {
    const [server, browser] = [createServer(), createBrowser()]
    goOnline(false)
    const tab = browser.openTab(server)
    await tab.post(12)
    tab.close()
    expect(readQueuedStampings()).toEqual([])
    goOnline(true)
    createBrowser().openTab(server)
    await settled(() => expect(server.stamped()).toEqual([12]))
    await settled(async () => expect(await left()).toEqual([]))
  })
})

describe('a lost answer', () => {
  it('is asked for again under the same key, before anything later goes', async () => {
    const [server, browser] = [createServer(), createBrowser()]
    const tab = browser.openTab(server)
    server.moods.push('lost')
    expect((await tab.post(1)).kind).toBe('kept')
    await tab.post(2)
    await settled(() => expect(server.stamped()).toEqual([1, 2]))
    expect(server.seen.map(({ TypeId }) => TypeId)).toEqual([1, 1, 2])
    expect(server.seen[0]?.key).toBe(server.seen[1]?.key)
  })

  it('never makes two of one, whatever is lost and however often, nor another order', async () => {
    const mood = fc.constantFrom('lost' as const, 'silent' as const, 'ok' as const)
    await fc.assert(
      fc.asyncProperty(
        fc.array(mood, { maxLength: 12 }),
        fc.integer({ min: 1, max: 6 }),
        async (moods, taps) => {
          globalThis.indexedDB = new IDBFactory()
          const [server, browser] = [createServer(), createBrowser()]
          const tab = browser.openTab(server)
          goOnline(false)
          const types = Array.from({ length: taps }, (_, index) => index + 1)
          for (const type of types) await tab.post(type)
          const troubles = moods.filter((each) => each !== 'ok')
          server.moods.push(...troubles.map((each) => (each === 'lost' ? each : refusal(503))))
          for (let turn = 0; turn <= troubles.length; turn += 1) {
            goOnline(true)
            await browser.quiet()
          }
          await settled(() => expect(server.stamped()).toEqual(types))
          await settled(async () => expect(await left()).toEqual([]))
          tab.close()
        },
      ),
      { numRuns: 25 },
    )
  })
})

describe('two tabs', () => {
  it('send what is in the outbox once', async () => {
    const [server, browser] = [createServer(), createBrowser()]
    goOnline(false)
    const tabs = [browser.openTab(server), browser.openTab(server)]
    await tabs[0]?.post(1)
    await tabs[1]?.post(2)
    goOnline(true)
    await settled(() => expect(server.stamped()).toEqual([1, 2]))
    await browser.quiet()
    expect(server.seen).toHaveLength(2)
  })
})

describe('what the server refuses', () => {
  it('is told to whoever waits for it', async () => {
    const [server, browser] = [createServer(), createBrowser()]
    const tab = browser.openTab(server)
    server.moods.push(refusal(400))
    const outcome = await tab.post(1)
    expect(outcome.kind).toBe('refused')
    expect(tab.handedBack).toEqual([])
  })

  it('is handed back later, with the reason, and holds nothing up', async () => {
    const [server, browser] = [createServer(), createBrowser()]
    const tab = browser.openTab(server)
    goOnline(false)
    await tab.post(1)
    await tab.post(2)
    server.moods.push(refusal(404))
    goOnline(true)
    await settled(() => expect(server.stamped()).toEqual([2]))
    expect(tab.handedBack.map(({ errors }) => errors[0]?.ErrorMessage)).toEqual(['no'])
    await settled(async () => expect(await left()).toEqual([[1, 'refused']]))
    const [entry] = await createOutboxStorage().list(7)
    if (entry) await tab.retry(entry)
    expect(server.stamped()).toEqual([2, 1])
  })
})

describe('what the server asks', () => {
  const question = refusal(400, errorCatalogue.previousJobsReadyQuestion.id)

  it('waits for the answers, and what came after it waits, too', async () => {
    const [server, browser] = [createServer(), createBrowser()]
    const tab = browser.openTab(server)
    goOnline(false)
    await tab.post(1)
    await tab.post(2)
    server.moods.push(question)
    goOnline(true)
    await settled(() => expect(tab.handedBack).toHaveLength(1))
    expect(server.stamped()).toEqual([])
    const [asked] = tab.handedBack
    if (asked) expect((await tab.answer(asked, { IsPreviousJobsReady: false })).kind).toBe('sent')
    await settled(() => expect(server.stamped()).toEqual([1, 2]))
    expect(new Set(server.seen.slice(0, 2).map(({ key }) => key)).size).toBe(1)
  })

  it('lets the others go when it is removed', async () => {
    const [server, browser] = [createServer(), createBrowser()]
    const tab = browser.openTab(server)
    goOnline(false)
    await tab.post(1)
    await tab.post(2)
    server.moods.push(question)
    goOnline(true)
    await settled(() => expect(tab.handedBack).toHaveLength(1))
    for (const entry of tab.handedBack) await tab.remove(entry)
    await settled(() => expect(server.stamped()).toEqual([2]))
  })
})

describe('whose it is', () => {
  it('nobody else sees or sends it', async () => {
    const [server, browser] = [createServer(), createBrowser()]
    goOnline(false)
    const mine = browser.openTab(server)
    for (const type of [1, 2, 3]) await mine.post(type)
    mine.close()
    goOnline(true)
    const theirs = browser.openTab(server, { owner: aino })
    await theirs.post(12)
    expect(readQueuedStampings()).toEqual([])
    expect(server.stamped()).toEqual([12])
    theirs.close()
    browser.openTab(server)
    await settled(() => expect(server.stamped()).toEqual([12, 1, 2, 3]))
    expect(server.seen).toHaveLength(4)
  })

  it('is not sent at another site, nor after the session', async () => {
    const [server, browser] = [createServer(), createBrowser()]
    goOnline(false)
    await browser.openTab(server).post(1)
    goOnline(true)
    await browser.quiet()
    const before = server.seen.length
    goOnline(false)
    await browser.openTab(server, { owner: { employeeId: 7, siteId: 2 } }).post(2)
    const other = browser.openTab(server, { isSignedIn: () => false })
    goOnline(true)
    await browser.quiet()
    other.close()
    expect(server.seen.slice(before).map(({ TypeId }) => TypeId)).toEqual([2])
  })

  it('stays when the server no longer knows the session', async () => {
    const [server, browser] = [createServer(), createBrowser()]
    const tab = browser.openTab(server)
    const unknown = refusal(401)
    server.moods.push(unknown, unknown, unknown)
    expect((await tab.post(1)).kind).toBe('kept')
    expect(await left()).toEqual([[1, 'waiting']])
  })
})
