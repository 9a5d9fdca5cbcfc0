import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useMemo,
  useSyncExternalStore,
} from 'react'
import { AppNotLoaded } from '../api/failure.ts'
import { useFeatures } from '../manifest/feature-manifest.ts'
import { useSession } from '../session/session.ts'
import { loadLater } from '../ui/load-later.ts'
import type { Queue } from './queue.ts'
import type { AskPerson, Owner, QueueAdapter, QueueKind, ShownEntry } from './queue-adapter.ts'

// The state of the queue for the whole app; the queue's own code loads after the first page.

/** The queue of the signed-in user; empty until it is open. */
interface Contents {
  /** In the order of creation. */
  readonly entries: readonly ShownEntry[]
  readonly adapters: readonly QueueAdapter[]
  /** The number of entries that wait to be sent, except those in their first attempt. */
  readonly count: number
  /** The number of refused entries, which are not sent again automatically. */
  readonly refusedCount: number
  /** The number of entries that the user must answer, retry, resume or remove. */
  readonly countForPerson: number
}

/** The queue of one user at one site, in this tab. */
export interface DeviceQueue {
  /**
   * Opens the queue on first use. Rejects with `AppNotLoaded` if its code cannot be loaded, and also after
   * the end of the session.
   */
  readonly open: () => Promise<Queue>
  /** The queue if it was opened, else null; for the sign-out. */
  readonly whenOpened: () => Promise<Queue> | null
  readonly subscribe: (listener: () => void) => () => void
  readonly getContents: () => Contents
}

const DeviceQueueContext = createContext<DeviceQueue | null>(null)

/** Returns the queue of the signed-in user. @throws outside the DeviceQueueProvider */
export function useDeviceQueue(): DeviceQueue {
  const queue = use(DeviceQueueContext)
  if (!queue) throw new Error('useDeviceQueue outside the DeviceQueueProvider')
  return queue
}

/**
 * Returns the queue's `open`, and opens the queue when the calling component mounts. Its code loads after the
 * first page, and must be available when the user acts offline.
 */
export function useOpenedQueue(): DeviceQueue['open'] {
  const { open } = useDeviceQueue()
  useEffect(() => {
    // The caller opens it again, and shows the error.
    open().catch(() => undefined)
  }, [open])
  return open
}

/** Returns the waiting entries of the signed-in user on this device, and rerenders when they change. */
export function useWaiting(): Contents {
  const { subscribe, getContents } = useDeviceQueue()
  return useSyncExternalStore(subscribe, getContents)
}

/** Returns the entries of one kind, in order, and rerenders when they change; the same array until then. */
export function useQueueEntries<Payload>({ name }: QueueKind<Payload>): readonly ShownEntry<Payload>[] {
  const { subscribe, getContents } = useDeviceQueue()
  const getEntries = useMemo(() => {
    let last: readonly ShownEntry[] = []
    return () => {
      const own = getContents().entries.filter(({ kind }) => kind === name)
      if (own.length !== last.length || own.some((entry, place) => entry !== last[place])) last = own
      return last
    }
  }, [getContents, name])
  return useSyncExternalStore(subscribe, getEntries) as readonly ShownEntry<Payload>[]
}

type LoadAdapters = () => Promise<readonly (readonly QueueAdapter[])[]>

interface DeviceQueueProviderProps {
  /** Must be stable; adapters use it when the server asks questions. */
  readonly askPerson: AskPerson
  readonly children: ReactNode
}

/** Sends the entries of the signed-in user from this device, and provides the queue to its children. */
export function DeviceQueueProvider({ askPerson, children }: DeviceQueueProviderProps) {
  const features = useFeatures()
  const loadAdapters = useCallback(
    () => Promise.all(features.map((feature) => feature.loadQueueAdapters?.(askPerson) ?? [])),
    [features, askPerson],
  )
  const queries = useQueryClient()
  const { employee, site } = useSession()
  const [employeeId, siteId] = [employee.Id, site.Id]
  const queue = useMemo(
    () => createDeviceQueue({ employeeId, siteId }, queries, loadAdapters),
    [employeeId, siteId, queries, loadAdapters],
  )
  useEffect(() => {
    queue.begin()
    // The first page has priority over a queue that is probably empty.
    if (hasWaitedBefore()) queue.open().catch(() => undefined)
    const cancel = loadLater(queue.open)
    return () => {
      cancel()
      queue.end()
    }
  }, [queue])
  return <DeviceQueueContext value={queue}>{children}</DeviceQueueContext>
}

const nothing: Contents = { entries: [], adapters: [], count: 0, refusedCount: 0, countForPerson: 0 }

function createDeviceQueue(owner: Owner, queries: QueryClient, loadAdapters: LoadAdapters) {
  const listeners = new Set<() => void>()
  let contents = nothing
  let opened: Promise<Queue> | null = null
  let isOver = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const show = (next: Contents) => {
    contents = next
    for (const listener of listeners) listener()
  }
  const load = async (): Promise<Queue> => {
    const loading = loadAdapters()
    const [{ openQueue }, loaded] = await Promise.all([import('./queue.ts'), loading]).catch((cause) => {
      throw new AppNotLoaded('The code of the device queue could not be loaded', { cause })
    })
    const adapters = loaded.flat()
    if (isOver) throw new Error('The session is over')
    const showEntries = (entries: readonly ShownEntry[]) => {
      clearTimeout(timer)
      if (isOver) return
      noteWhetherAnyWait(entries.length > 0)
      if (entries.some(isFresh)) timer = setTimeout(() => showEntries(entries), graceMs)
      const counted = entries.filter((entry) => isCounted(entry))
      const countForPerson = counted.filter(({ state }) => state !== 'waiting').length
      const refusedCount = counted.filter(({ state }) => state === 'refused').length
      show({ entries, adapters, count: counted.length - refusedCount, refusedCount, countForPerson })
    }
    return openQueue({ owner, queries, adapters, onChange: showEntries })
  }
  const open = (): Promise<Queue> => {
    if (isOver) return Promise.reject(new Error('The session is over'))
    if (opened) return opened
    const next = load()
    opened = next
    next.catch(() => {
      if (opened === next) opened = null
    })
    return next
  }
  return {
    open,
    whenOpened: () => opened,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    getContents: () => contents,
    begin: () => {
      isOver = false
    },
    /** Stops sending; remaining entries wait for the user's next sign-in. */
    end: () => {
      isOver = true
      clearTimeout(timer)
      opened?.then((queue) => queue.close()).catch(() => undefined)
      opened = null
      show(nothing)
    },
  }
}

/**
 * Milliseconds. Entries that are sent sooner do not count as waiting: the layout would shift for each
 * picture.
 */
const graceMs = 1_500

const isFresh = ({ state, failures, addedAt }: ShownEntry) =>
  state === 'waiting' && failures === 0 && navigator.onLine && Date.now() - addedAt < graceMs
const isCounted = (entry: ShownEntry) => entry.state !== 'held' && !entry.isAttended && !isFresh(entry)

const hintKey = 'verstas.hasQueued'

/** Stores whether the queue should open immediately at the next start of the app. */
function noteWhetherAnyWait(anyWait: boolean): void {
  try {
    if (anyWait) localStorage.setItem(hintKey, 'yes')
    else localStorage.removeItem(hintKey)
  } catch {
    // Without the stored flag the queue opens a little later.
  }
}

function hasWaitedBefore(): boolean {
  try {
    return localStorage.getItem(hintKey) !== null
  } catch {
    return false
  }
}
