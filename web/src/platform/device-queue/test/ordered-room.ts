import { CallFailed } from '@verstas/contract/call.ts'
import { onTestFinished, vi } from 'vitest'
import { type QueueAdapter, type QueueEntry, queueAdapter, queueKind } from '../queue-adapter.ts'
import { createDevice, matti } from './device.ts'

/** What is sent in these tests: a number, whose order matters. */
interface Note {
  readonly number: number
  readonly answers?: string
}

export const noteKind = queueKind<Note>('note')

export const refusal = (status: number, ErrorId = 900_001, retryAfter?: string) =>
  new CallFailed(status, status === 0 ? [] : [{ ErrorId, ErrorMessage: 'no', MetaData: [] }], retryAfter)

type RoomOptions = Partial<Omit<Parameters<ReturnType<typeof createDevice>['openTab']>[0], 'adapters'>>

/** A device with tabs, and a server that counts each key once and whose moods the test gives. */
export async function openRoom() {
  const device = createDevice()
  const server = createServer()
  const network = { isOnline: true }
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => network.isOnline)
  onTestFinished(device.close)

  const openTab = async (options: RoomOptions = {}) => {
    const handedBack: QueueEntry[] = []
    const adapter = (name: string): QueueAdapter =>
      queueAdapter<Note, void>({
        kind: { ...noteKind, name },
        isOrdered: true,
        laneOf: () => name,
        send: server.send,
        onDone: () => undefined,
        onRefused: (entry) => handedBack.push(entry),
        ask: async (entry) => void handedBack.push(entry),
        list: () => null,
      })
    const tab = await device.openTab({ ...options, adapters: [adapter('note'), adapter('other')] })
    const post = async (number: number, kind = noteKind) => {
      const { id, outcome } = await tab.add(kind, { number }, { isAttended: true })
      const { kind: ended } = await outcome
      await tab.stopAttending(id)
      return ended
    }
    const numbers = () => tab.shown().map(({ payload }) => (payload as Note).number)
    return { ...tab, post, handedBack, numbers }
  }
  const goOnline = (isOnline: boolean) => {
    network.isOnline = isOnline
    window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
  }
  return {
    server,
    openTab,
    goOnline,
    quiet: device.quiet,
    /** A tab in which the first person has made these without a network. */
    openTabOffline: async (...numbers: readonly number[]) => {
      goOnline(false)
      const tab = await openTab()
      for (const number of numbers) await tab.post(number)
      return tab
    },
    /** What the device still keeps of the first person. */
    left: async () => {
      const tab = await openTab({ isSignedIn: () => false, owner: { ...matti, siteId: 9 } })
      const left = tab.shown().map(({ payload, state }) => [(payload as Note).number, state])
      tab.close()
      return left
    },
  }
}

function createServer() {
  const seen: { key: string; number: number }[] = []
  const taken = new Map<string, number>()
  const moods: (CallFailed | 'lost' | Promise<CallFailed | undefined>)[] = []
  return {
    /** Every try that came. */
    seen,
    /** What it is to say to the next tries: a refusal before it takes it, or an answer that is lost afterwards. */
    moods,
    /** What was taken, in the order in which it was. */
    taken: () => [...taken.values()],
    send: async ({ id, payload: { number } }: QueueEntry<Note>): Promise<void> => {
      seen.push({ key: id, number })
      const mood = await moods.shift()
      if (mood instanceof CallFailed) throw mood
      if (!taken.has(id)) taken.set(id, number)
      if (mood === 'lost') throw refusal(0)
    },
  }
}
