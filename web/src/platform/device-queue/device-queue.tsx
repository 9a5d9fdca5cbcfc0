import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import {
  createContext,
  type ReactNode,
  Suspense,
  use,
  useCallback,
  useEffect,
  useMemo,
  useSyncExternalStore,
} from 'react'
import { AppNotLoaded } from '../api/failure.ts'
import { createListeners } from '../api/listeners.ts'
import { useFeatures } from '../manifest/feature-manifest.ts'
import { useSession } from '../session/session.ts'
import { loadLater } from '../ui/load-later.ts'
import type { Queue, Settled, SubmitOptions } from './queue.ts'
import {
  hintKey,
  type Owner,
  type QueueAdapter,
  type QueueEntry,
  type QueueKind,
  type ShownEntry,
} from './queue-adapter.ts'

// The state of the queue for the whole app. The code of the queue (`queue.ts`) loads separately.

/** The contents of the signed-in user's queue. They are empty until the queue is open. */
interface Contents {
  /** Entries in the order of their creation. */
  readonly entries: readonly ShownEntry[]
  readonly adapters: readonly QueueAdapter[]
  /**
   * The number of waiting, paused and asked entries, without those whose outcome the page waits for. A new
   * entry is included after 1.5 s, or earlier if it fails or if the device is offline.
   */
  readonly count: number
  /**
   * The number of refused entries, without those whose outcome the page waits for. They are not sent again
   * automatically.
   */
  readonly refusedCount: number
  /** The number of entries that the user must answer, retry, resume or remove. */
  readonly countForPerson: number
  /** The questions of the server that the user answers now. */
  readonly asking: Asking | null
}

interface Asking {
  readonly entry: QueueEntry
  /**
   * Closes the questions with the changed payload. Null means that the user cancelled. Undefined means that
   * the questions end unanswered.
   */
  readonly conclude: (payload: unknown) => void
}

/** The queue of one user at one site, in this tab. */
export interface DeviceQueue {
  /**
   * Opens the queue on first use. Rejects with `AppNotLoaded` if its code cannot be loaded. Rejects after the
   * end of the session, too.
   */
  readonly open: () => Promise<Queue>
  /** Returns the queue if it is open or opening, else null. Opens nothing. */
  readonly whenOpened: () => Promise<Queue> | null
  /** Opens the queue if necessary, and submits an action (`Queue.submit`). */
  readonly submit: Queue['submit']
  /** True while the outcome of a submitted action of this kind is pending. */
  readonly isSubmitting: (kind: QueueKind<unknown>) => boolean
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
 * Opens the queue when the calling component mounts, because its code must be available when the user acts
 * offline. Returns the function that opens the queue.
 */
export function useOpenedQueue(): DeviceQueue['open'] {
  const { open } = useDeviceQueue()
  useEffect(() => {
    // The caller opens the queue again and then shows the error.
    open().catch(() => undefined)
  }, [open])
  return open
}

/** Returns the contents of the signed-in user's queue, and rerenders when they change. */
export function useWaiting(): Contents {
  const { subscribe, getContents } = useDeviceQueue()
  return useSyncExternalStore(subscribe, getContents)
}

/** Returns the entries of one kind in order. Rerenders, with a new array, only when these entries change. */
export function useQueueEntries<Payload>({ name }: QueueKind<Payload>): readonly ShownEntry<Payload>[] {
  const { subscribe, getContents } = useDeviceQueue()
  const getEntries = useMemo(() => {
    let last: readonly ShownEntry[] = []
    return () => {
      const entriesOfKind = getContents().entries.filter(({ kind }) => kind === name)
      if (entriesOfKind.length !== last.length || entriesOfKind.some((entry, place) => entry !== last[place]))
        last = entriesOfKind
      return last
    }
  }, [getContents, name])
  return useSyncExternalStore(subscribe, getEntries) as readonly ShownEntry<Payload>[]
}

/** True while any component of this page waits for the outcome of an action of this kind (`useSubmit`). */
export function useIsSubmitting(kind: QueueKind<unknown>): boolean {
  const { subscribe, isSubmitting } = useDeviceQueue()
  return useSyncExternalStore(subscribe, () => isSubmitting(kind))
}

/**
 * Returns a function that stores a user's action in the queue, and sends it when there is a network. The
 * function asks the server's questions, and resolves with the outcome. The caller must show the outcome. An
 * action leaves the queue if the server refuses it or the user cancels it. `isBusy` is true while any
 * component of this page waits for an outcome of this kind.
 */
export function useSubmit<Payload>(kind: QueueKind<Payload>) {
  const { submit } = useDeviceQueue()
  return {
    submit: useCallback(
      (payload: Payload, options?: SubmitOptions): Promise<Settled> => submit(kind, payload, options),
      [submit, kind],
    ),
    isBusy: useIsSubmitting(kind),
  }
}

type LoadAdapters = () => Promise<readonly (readonly QueueAdapter[])[]>

/**
 * Sends the entries of the signed-in user, and provides the queue to its children. Shows the server's
 * questions in a dialog.
 */
export function DeviceQueueProvider({ children }: { readonly children: ReactNode }) {
  const features = useFeatures()
  const loadAdapters = useCallback(
    () => Promise.all(features.map((feature) => feature.loadQueueAdapters?.() ?? [])),
    [features],
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
    // Opens the queue later if it is probably empty, because the first page has priority.
    if (hasWaitedBefore()) queue.open().catch(() => undefined)
    const cancel = loadLater(queue.open)
    return () => {
      cancel()
      queue.end()
    }
  }, [queue])
  return (
    <DeviceQueueContext value={queue}>
      {children}
      <OpenQuestions />
    </DeviceQueueContext>
  )
}

function OpenQuestions() {
  const { asking, adapters } = useWaiting()
  const questions = adapters.find(({ kind }) => kind.name === asking?.entry.kind)?.questions
  if (!asking || !questions) return null
  const { entry, conclude } = asking
  return (
    <Suspense>
      <questions.Dialog key={entry.id} entry={entry} onAnswered={conclude} onCancel={() => conclude(null)} />
    </Suspense>
  )
}

const nothing: Contents = {
  entries: [],
  adapters: [],
  count: 0,
  refusedCount: 0,
  countForPerson: 0,
  asking: null,
}

function createDeviceQueue(owner: Owner, queries: QueryClient, loadAdapters: LoadAdapters) {
  const { notify, subscribe } = createListeners()
  let contents = nothing
  let opened: Promise<Queue> | null = null
  /** The kinds of the submitted actions whose outcomes are pending. */
  const submitting: string[] = []
  let isOver = false

  const show = (next: Partial<Contents>) => {
    contents = { ...contents, ...next }
    notify()
  }
  /** Opens the questions about an entry. Open questions about another entry end unanswered. */
  const ask = (entry: QueueEntry) => {
    contents.asking?.conclude(undefined)
    return new Promise<unknown>((resolve) => {
      if (isOver) return resolve(undefined)
      const conclude = (payload: unknown) => {
        show({ asking: null })
        resolve(payload)
      }
      show({ asking: { entry, conclude } })
    })
  }
  const load = async (): Promise<Queue> => {
    const [{ openQueue }, loaded] = await Promise.all([import('./open-queue.ts'), loadAdapters()]).catch(
      (cause) => {
        throw new AppNotLoaded('The code of the device queue could not be loaded', { cause })
      },
    )
    const adapters = loaded.flat()
    if (isOver) throw new Error('The session is over')
    const report = (counted: Partial<Contents>) => {
      if (!isOver) show({ ...counted, adapters })
    }
    return openQueue({ owner, queries, adapters, ask, report })
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
    submit: async (...action: Parameters<Queue['submit']>) => {
      const [{ name }] = action
      submitting.push(name)
      notify()
      try {
        return await (await open()).submit(...action)
      } finally {
        submitting.splice(submitting.indexOf(name), 1)
        notify()
      }
    },
    isSubmitting: ({ name }: QueueKind<unknown>) => submitting.includes(name),
    subscribe,
    getContents: () => contents,
    begin: () => {
      isOver = false
    },
    /** Stops sending. Remaining entries wait for the user's next sign-in. */
    end: () => {
      isOver = true
      opened?.then((queue) => queue.close()).catch(() => undefined)
      opened = null
      // Closes open questions, because the next user of the device must not see them.
      contents.asking?.conclude(undefined)
      show(nothing)
    },
  }
}

function hasWaitedBefore(): boolean {
  try {
    return localStorage.getItem(hintKey) !== null
  } catch {
    return false
  }
}
