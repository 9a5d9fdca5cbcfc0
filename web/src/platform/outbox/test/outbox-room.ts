import 'fake-indexeddb/auto'
import { CallFailed } from '@verstas/contract/call.ts'
import { IDBFactory } from 'fake-indexeddb'
import { onTestFinished, vi } from 'vitest'
import type { StampAnswer } from '../delivery.ts'
import { createOutbox, type Owner } from '../outbox.ts'
import type { OutboxEntry } from '../outbox-entry.ts'
import { openOutboxStorage } from '../outbox-storage.ts'

export const matti: Owner = { employeeId: 7, siteId: 1 }
export const aino: Owner = { employeeId: 8, siteId: 1 }

export const refusal = (status: number, ErrorId = 900_001) =>
  new CallFailed(status, status === 0 ? [] : [{ ErrorId, ErrorMessage: 'no', MetaData: [] }])

interface TabOptions {
  readonly owner?: Owner
  readonly isSignedIn?: () => boolean
}

/** A device whose browser has as many tabs as one likes, and a server that counts each key once. */
export async function openRoom() {
  globalThis.indexedDB = new IDBFactory()
  const server = createServer()
  const hearers = new Set<(news: null) => void>()
  const network = { isOnline: true }
  let last: Promise<void> = Promise.resolve()
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => network.isOnline)

  const openTab = async ({ owner = matti, isSignedIn = () => true }: TabOptions = {}) => {
    const handedBack: OutboxEntry[] = []
    const mine: ((news: null) => void)[] = []
    const outbox = createOutbox({
      owner,
      storage: await openOutboxStorage(owner.employeeId),
      send: server.send,
      isSignedIn,
      exclusively: (work) => {
        const turn = last.then(work)
        last = turn.catch(() => undefined)
        return turn
      },
      tabs: {
        tell: (news) => {
          for (const hear of hearers) if (!mine.includes(hear)) hear(news)
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
      const request = { SalesmanId: owner.employeeId, TypeId, IsWorkOrder: false }
      const outcome = await outbox.send(await outbox.keep(key, { request, what: `type ${TypeId}` }))
      await outbox.release(key)
      return outcome.kind
    }
    return { ...outbox, post, handedBack }
  }
  const goOnline = (isOnline: boolean) => {
    network.isOnline = isOnline
    window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
  }
  return {
    server,
    openTab,
    goOnline,
    /** A tab in which the first person has stamped these types without a network. */
    openTabOffline: async (...types: readonly number[]) => {
      goOnline(false)
      const tab = await openTab()
      for (const type of types) await tab.post(type)
      return tab
    },
    /** Until nobody sends any more. */
    quiet: () => last,
    /** What the device still keeps of the first person. */
    left: async () => {
      const storage = await openOutboxStorage(matti.employeeId)
      return (await storage.list(matti.employeeId)).map(({ request, state }) => [request.TypeId, state])
    },
  }
}

function createServer() {
  const seen: { key: string; TypeId: number }[] = []
  const stampings = new Map<string, number>()
  const moods: (CallFailed | 'lost' | Promise<CallFailed>)[] = []
  return {
    /** Every try that came. */
    seen,
    /** What it is to say to the next tries: a refusal before it stamps, or an answer that is lost afterwards. */
    moods,
    /** The types of what was stamped, in the order in which it was. */
    stamped: () => [...stampings.values()],
    send: async ({ key, request }: OutboxEntry): Promise<StampAnswer> => {
      seen.push({ key, TypeId: request.TypeId })
      const mood = await moods.shift()
      if (mood instanceof CallFailed) throw mood
      if (!stampings.has(key)) stampings.set(key, request.TypeId)
      if (mood === 'lost') throw refusal(0)
      return { Started: null, Ended: null }
    },
  }
}
