import type { QueryClient } from '@tanstack/react-query'
import { sessionInUse } from '../api/connection.ts'
import { createMutex, openTabs } from '../api/tabs.ts'
import { createQueue, type Queue, type QueueDependencies } from './queue.ts'
import { hintKey, type Owner, type QueueAdapter, type ShownEntry } from './queue-adapter.ts'
import { createDatabaseStorage, openQueueStorage } from './queue-storage.ts'

interface OpenOptions {
  readonly owner: Owner
  readonly queries: QueryClient
  readonly adapters: readonly QueueAdapter[]
  readonly ask: QueueDependencies['ask']
  /** Receives the entries whenever they or their counts change. */
  readonly report: (counted: CountedEntries) => void
}

/** Opens the queue of the signed-in user, and starts to send its entries. */
export async function openQueue({ owner, queries, adapters, ask, report }: OpenOptions): Promise<Queue> {
  const session = sessionInUse()
  const counter = createEntryCounter(report)
  const database = createDatabaseStorage()
  const mutexes = new Map<string, ReturnType<typeof createMutex>>()
  const queue = createQueue({
    context: { owner, queries },
    adapters,
    storage: await openQueueStorage(owner.employeeId, database),
    isSignedIn: () => sessionInUse() === session,
    exclusively: (lane, work) => {
      const withMutex = mutexes.get(lane) ?? createMutex(`verstas.queue.${owner.employeeId}.${lane}`)
      mutexes.set(lane, withMutex)
      return withMutex(work)
    },
    tabs: openTabs('verstas.queue'),
    ask,
    onChange: counter.show,
  })
  await queue.opened
  const close = () => {
    counter.stop()
    queue.close()
  }
  return { ...queue, close }
}

/** The entries of a queue with their counts, as `useWaiting` describes them. */
export interface CountedEntries {
  readonly entries: readonly ShownEntry[]
  readonly count: number
  readonly refusedCount: number
  readonly countForPerson: number
}

/**
 * Counts the entries whenever they change, and again when a new entry is old enough to be counted. Also stores
 * whether any entry waits.
 */
export function createEntryCounter(report: (counted: CountedEntries) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const show = (entries: readonly ShownEntry[]): void => {
    clearTimeout(timer)
    noteWhetherAnyWait(entries.length > 0)
    if (entries.some(isFresh)) timer = setTimeout(() => show(entries), graceMs)
    const counted = entries.filter(isCounted)
    const countForPerson = counted.filter(({ state }) => state !== 'waiting').length
    const refusedCount = counted.filter(({ state }) => state === 'refused').length
    report({ entries, count: counted.length - refusedCount, refusedCount, countForPerson })
  }
  return { show, stop: () => clearTimeout(timer) }
}

/**
 * Milliseconds before a new entry is counted as waiting. Without this delay, each uploaded picture would
 * briefly shift the layout.
 */
const graceMs = 1_500

const isFresh = ({ state, failures, addedAt }: ShownEntry): boolean =>
  state === 'waiting' && failures === 0 && navigator.onLine && Date.now() - addedAt < graceMs

const isCounted = (entry: ShownEntry): boolean =>
  entry.state !== 'held' && !entry.isAttended && !isFresh(entry)

/** Stores whether the queue should open immediately at the next start of the app. */
function noteWhetherAnyWait(anyWait: boolean): void {
  try {
    if (anyWait) localStorage.setItem(hintKey, 'yes')
    else localStorage.removeItem(hintKey)
  } catch {
    // The queue opens a little later if the flag cannot be stored.
  }
}
