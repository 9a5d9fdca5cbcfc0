import type { QueryClient } from '@tanstack/react-query'
import { sessionInUse } from '../api/connection.ts'
import { newUuid } from '../api/new-uuid.ts'
import { createMutex, openTabs, type Tabs } from '../api/tabs.ts'
import { translate } from '../texts/i18n.ts'
import { notify } from '../ui/notify.ts'
import { isDialogOpen } from '../ui/open-dialogs.ts'
import { createLane, type Lane } from './lane.ts'
import type { Owner, QueueAdapter, QueueContext, QueueEntry, QueueKind, ShownEntry } from './queue-adapter.ts'
import {
  askForLastingStorage,
  createDatabaseStorage,
  openQueueStorage,
  type QueueStorage,
} from './queue-storage.ts'
import { createSender, type Outcome } from './sender.ts'

/** Messages between tabs of the browser: the queue changed (null), or the progress of an entry. */
export type TabMessage = { readonly id: string; readonly sentBytes: number } | null

export interface QueueDependencies {
  readonly context: QueueContext
  readonly adapters: readonly QueueAdapter[]
  readonly storage: QueueStorage
  /** True while the session is the one in which the queue was opened. */
  readonly isSignedIn: () => boolean
  /** Runs one piece of work of a lane at a time, across all tabs. */
  readonly exclusively: (lane: string, work: () => Promise<void>) => Promise<void>
  readonly tabs: Tabs<TabMessage>
  /** Called with the contents of the queue whenever they change. */
  readonly onChange: (entries: readonly ShownEntry[]) => void
}

/** Shows that an entry exists only in this page, unless it was sent. */
const notifyOfPage = ({ kind }: Outcome): void => {
  if (kind !== 'sent') notify.info(translate('deviceQueue.keptByPage'))
}

interface AddOptions {
  readonly file?: Blob
  /** The entry is stored, but not sent before `sendHeld`. */
  readonly isHeld?: boolean
  /** The caller handles the outcome of the promise until `stopAttending`; the queue shows no message. */
  readonly isAttended?: boolean
  /** The key of the entry, a UUID, if it may be added twice: the entry exists once. */
  readonly key?: string | undefined
}

/**
 * Returns the previous object of an unchanged entry. Each change reads all entries again, and unchanged rows
 * must not rerender.
 */
function reuseUnchanged(entry: ShownEntry, before: readonly ShownEntry[]): ShownEntry {
  const previous = before.find(({ id }) => id === entry.id)
  return previous && JSON.stringify(previous) === JSON.stringify(entry) ? previous : entry
}

/** Milliseconds that a caller waits for the outcome of a tap; after that the server counts as slow. */
const timeoutMs = 1_500

export type Queue = ReturnType<typeof createQueue>

/**
 * The actions of a user on this device that the server does not have yet. An entry is stored before it is
 * sent. Each lane sends one entry at a time across all tabs of the browser, every try under the same key. A
 * refused entry remains with its reason until the user retries or removes it.
 */
export function createQueue(dependencies: QueueDependencies) {
  const { context, adapters, storage, isSignedIn, exclusively, tabs, onChange } = dependencies
  const { owner } = context
  const adaptersByKind = new Map(adapters.map((adapter) => [adapter.kind.name, adapter]))
  const lanes = new Map<string, Lane>()
  const progress = new Map<string, number>()
  const attended = new Set<string>()
  const outcomes = new Map<string, (outcome: Outcome) => void>()
  let entries: readonly QueueEntry[] = []
  let shown: readonly ShownEntry[] = []
  let isClosed = false

  const adapterOf = (kind: string): QueueAdapter => {
    const adapter = adaptersByKind.get(kind)
    if (!adapter) throw new Error(`No adapter sends ${kind}`)
    return adapter
  }
  const isOver = () => isClosed || !isSignedIn()
  const show = () => {
    if (isClosed) return
    shown = entries.map((entry) => {
      const [isAttended, sentBytes] = [attended.has(entry.id), progress.get(entry.id) ?? null]
      return reuseUnchanged({ ...entry, isAttended, sentBytes }, shown)
    })
    onChange(shown)
  }
  const read = async (): Promise<readonly QueueEntry[]> => {
    // Skips entries of kinds that this version of the app cannot send: another tab may run a newer one.
    entries = (await storage.list(owner.employeeId)).filter(({ kind }) => adaptersByKind.has(kind))
    const wanted = new Set(entries.filter(({ state }) => state === 'waiting').map(({ id }) => id))
    sender.stop(wanted)
    show()
    return entries
  }
  const notifyChange = async () => {
    tabs.post(null)
    await read()
  }
  const conclude = (id: string, outcome: Outcome) => {
    outcomes.get(id)?.(outcome)
    outcomes.delete(id)
  }

  const sender = createSender({
    context,
    storage,
    adapterOf,
    isOver,
    read,
    notifyChange,
    showProgress: (id, sentBytes) => {
      if (sentBytes === null) return void progress.delete(id)
      progress.set(id, sentBytes)
      show()
      tabs.post({ id, sentBytes })
    },
    onEnded: (id, outcome) => {
      // If another user has the device when the answer arrives, the entry waits for its owner.
      if (!attended.has(id) && !isOver()) handBack(outcome)
      conclude(id, outcome)
    },
  })

  const handBack = (outcome: Outcome) => {
    if (outcome.kind !== 'asked' && outcome.kind !== 'refused') return
    const { entry, error } = outcome
    const adapter = adapterOf(entry.kind)
    if (outcome.kind === 'refused') adapter.onRefused(entry, error, context)
    // While a dialog is open no question is shown; the user answers later, from the list of waiting entries.
    else if (!isDialogOpen()) void adapter.ask?.(entry, queue)
  }

  const laneOf = ({ lane: name, kind }: QueueEntry): Lane => {
    const lane =
      lanes.get(name) ??
      createLane({
        isOrdered: adapterOf(kind).isOrdered,
        read: async () =>
          (await read()).filter(({ lane, siteId }) => lane === name && siteId === owner.siteId),
        deliver: sender.deliver,
        exclusively: (work) => exclusively(name, work),
        isOver,
        onIdle: (left) => {
          if (left.length > 0) askForLastingStorage()
          for (const { id } of left) conclude(id, { kind: 'kept' })
        },
      })
    lanes.set(name, lane)
    return lane
  }
  const lanesInUse = () => new Set(entries.map(laneOf))
  const startAll = () => Promise.all([...lanesInUse()].map((lane) => lane.start()))

  const stopListening = tabs.listen((message) => {
    if (message) {
      progress.set(message.id, message.sentBytes)
      return show()
    }
    // Another tab that stops sending an entry reports a change.
    for (const id of progress.keys()) if (!sender.isSending(id)) progress.delete(id)
    const look = async () => {
      await read()
      if (!isOver()) for (const lane of lanesInUse()) lane.soon()
    }
    look().catch(() => undefined)
  })

  /** Resolves with the outcome of the entry's next try, or with `slow` after a timeout. */
  const attempt = (id: string): Promise<Outcome> => {
    const earlier = outcomes.get(id)
    const outcome = new Promise<Outcome>((resolve) => {
      outcomes.set(id, (ended) => {
        earlier?.(ended)
        resolve(ended)
      })
      setTimeout(resolve, timeoutMs, { kind: 'slow' } satisfies Outcome)
    })
    void startAll()
    return outcome
  }
  const change = async (
    ids: readonly string[],
    from: readonly QueueEntry['state'][],
    becomes: Partial<QueueEntry>,
  ) => {
    for (const id of ids)
      await storage.change(id, (entry) => (from.includes(entry.state) ? { ...entry, ...becomes } : null))
    await notifyChange()
    void startAll()
  }

  /**
   * Joins a new entry to the last one of its lane if that is untried. Returns its id, or null if it cannot be
   * joined.
   */
  const join = async (kind: string, payload: unknown): Promise<string | null> => {
    const { laneOf: lane, join: joined } = adapterOf(kind)
    if (!joined) return null
    const name = lane(payload)
    const last = (await storage.list(owner.employeeId)).findLast(
      (entry) => entry.lane === name && entry.siteId === owner.siteId,
    )
    const isOpen = (entry: QueueEntry) => entry.state === 'waiting' && !entry.isTried
    const changed =
      last &&
      (await storage.change(last.id, (entry) =>
        isOpen(entry) ? { ...entry, payload: joined(entry.payload, payload) } : null,
      ))
    return changed ? changed.id : null
  }

  /** Releases entries that were held when the app closed: no one else can release them any more. */
  const open = async () => {
    for (const { id, state } of await storage.list(owner.employeeId))
      if (state === 'held') await storage.change(id, (entry) => ({ ...entry, state: 'waiting' }))
    await read()
    void startAll()
  }

  const queue = {
    /**
     * Stores an entry under a new key, or joins it to the waiting one if its kind allows that, then sends it.
     * Rejects if the device has no space for it.
     */
    add: async <Payload>({ name: kind }: QueueKind<Payload>, payload: Payload, options: AddOptions = {}) => {
      const { file, isHeld = false, isAttended = false, key = newUuid() } = options
      const { laneOf: lane, check } = adapterOf(kind)
      const joinedId = await join(kind, payload)
      if (joinedId !== null) {
        await notifyChange()
        return { id: joinedId, outcome: attempt(joinedId) }
      }
      const id = key
      const errors = check?.(payload, file) ?? []
      const state = errors.length > 0 ? 'refused' : isHeld ? 'held' : 'waiting'
      const draft = { ...owner, id, kind, lane: lane(payload), payload, state, errors } as const
      if (file) askForLastingStorage()
      if (isAttended) attended.add(id)
      let storedIn: Awaited<ReturnType<QueueStorage['add']>>
      try {
        storedIn = await storage.add({ ...draft, failures: 0, addedAt: Date.now() }, file)
      } catch (error) {
        attended.delete(id)
        throw error
      }
      await notifyChange()
      const outcome = attempt(id)
      if (storedIn === 'page') void outcome.then(notifyOfPage)
      return { id, outcome }
    },
    /** Sends an asked or refused entry again, optionally with a changed payload. */
    retry: async <Payload>(
      { id }: QueueEntry<Payload>,
      changed?: (payload: Payload) => Payload,
    ): Promise<Outcome> => {
      await storage.change(id, (entry) => ({
        ...entry,
        ...(changed && { payload: changed(entry.payload as Payload) }),
        state: 'waiting',
        errors: [],
        failures: 0,
      }))
      await notifyChange()
      return attempt(id)
    },
    /** Changes a held entry and its bytes. Rejects if it is no longer held. */
    changeHeld: async <Payload>(
      _: QueueKind<Payload>,
      id: string,
      changed: (payload: Payload) => Payload,
      file?: Blob,
    ): Promise<void> => {
      const hold = (entry: QueueEntry) =>
        entry.state === 'held' ? { ...entry, payload: changed(entry.payload as Payload) } : null
      if (!(await storage.change(id, hold, file))) throw new Error('It is not held any more')
      await notifyChange()
    },
    /** Sends waiting entries immediately. Resolves when no more tries are made for now. */
    sendNow: async (): Promise<void> => void (await startAll()),
    /** Sends held entries. */
    sendHeld: (ids: readonly string[]): Promise<void> => change(ids, ['held'], { state: 'waiting' }),
    pause: (id: string): Promise<void> => change([id], ['waiting'], { state: 'paused' }),
    /** Sends a paused entry. */
    resume: (id: string): Promise<void> => change([id], ['paused'], { state: 'waiting', failures: 0 }),
    /**
     * Removes an entry; it will never be sent.
     *
     * @returns whether it still existed
     */
    remove: async (id: string): Promise<boolean> => {
      const entry = (await read()).find((kept) => kept.id === id)
      await storage.remove(id)
      await notifyChange()
      void startAll()
      if (entry) await adapterOf(entry.kind).onRemoved?.(entry)
      return entry !== undefined
    },
    /** Ends the caller's wait for the outcome: the queue shows it from now on. */
    stopAttending: async (id: string): Promise<void> => {
      attended.delete(id)
      await read()
    },
    /** Returns the bytes of an entry; undefined if it has none, or does not exist. */
    fileOf: (id: string): Promise<Blob | undefined> => storage.fileOf(id),
    /** Stops sending; remaining entries wait for the user's next sign-in. */
    close: (): void => {
      isClosed = true
      sender.stop(new Set())
      for (const lane of lanes.values()) lane.close()
      stopListening()
    },
    /** Resolves when the stored entries have been read. */
    opened: open(),
  }
  return queue
}

interface OpenOptions {
  readonly owner: Owner
  readonly queries: QueryClient
  readonly adapters: readonly QueueAdapter[]
  readonly onChange: QueueDependencies['onChange']
}

/** Opens the queue of the signed-in user, and starts to send its entries. */
export async function openQueue({ owner, queries, adapters, onChange }: OpenOptions): Promise<Queue> {
  const session = sessionInUse()
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
    onChange,
  })
  await queue.opened
  return queue
}
