import { newUuid } from '../api/new-uuid.ts'
import type { Tabs } from '../api/tabs.ts'
import { translate } from '../texts/i18n.ts'
import { notify } from '../ui/notify.ts'
import { isDialogOpen } from '../ui/open-dialogs.ts'
import { createLane, type Lane, type Outcome } from './lane.ts'
import type { QueueAdapter, QueueContext, QueueEntry, QueueKind, ShownEntry } from './queue-adapter.ts'
import { askForLastingStorage, type QueueStorage } from './queue-storage.ts'
import { createUndo } from './undo.ts'

/** A message between tabs of the browser: the progress of an entry, or null after a change of the queue. */
export type TabMessage = { readonly id: string; readonly sentBytes: number } | null

export interface QueueDependencies {
  readonly context: QueueContext
  readonly adapters: readonly QueueAdapter[]
  readonly storage: QueueStorage
  /** True while the session is the one in which the queue was opened. */
  readonly isSignedIn: () => boolean
  /** Runs one piece of work of a lane at a time over all tabs. */
  readonly exclusively: (lane: string, work: () => Promise<void>) => Promise<void>
  readonly tabs: Tabs<TabMessage>
  /**
   * Asks the user the server's questions about an entry. Resolves with the payload that contains the answers,
   * with null if the user cancels, or with undefined if the questions end unanswered.
   */
  readonly ask: (entry: QueueEntry) => Promise<unknown>
  /** Receives the entries of the queue whenever they change. */
  readonly onChange: (entries: readonly ShownEntry[]) => void
}

/** Shows that an unsent entry exists only in this page. */
const notifyOfPage = ({ kind }: Outcome): void => {
  if (kind !== 'sent') notify.info(translate('deviceQueue.keptByPage'))
}

interface AddOptions {
  readonly file?: Blob
  /** True to store the entry and send it only after `sendHeld`. */
  readonly isHeld?: boolean
  /** The idempotency key of the entry, a UUID. Adding the same key twice stores one entry. */
  readonly key?: string | undefined
}

export interface SubmitOptions {
  /** The idempotency key of the entry, a UUID. Submitting the same key twice stores one entry. */
  readonly key?: string | undefined
  /**
   * The id of an entry that the new entry corrects. The corrected entry is removed unless the new one is
   * refused or cancelled.
   */
  readonly replaces?: string | undefined
  /** Runs after the entry is stored on the device. */
  readonly onStored?: (() => void) | undefined
}

/**
 * The result of an entry after the server's questions about it were answered, cancelled or left unanswered.
 */
export type Settled = Exclude<Outcome, { readonly kind: 'asked' }> | { readonly kind: 'cancelled' }

/**
 * Returns the previous object of an unchanged entry, so that its row does not rerender. Each change of the
 * queue reads all entries again.
 */
function reuseUnchanged(entry: ShownEntry, before: readonly ShownEntry[]): ShownEntry {
  const previous = before.find(({ id }) => id === entry.id)
  return previous && JSON.stringify(previous) === JSON.stringify(entry) ? previous : entry
}

/** Milliseconds that a caller waits for an outcome before it assumes a slow server. */
const timeoutMs = 1_500

export type Queue = ReturnType<typeof createQueue>

/**
 * Manages the unconfirmed actions of a user on this device. An entry is stored before it is sent. Each lane
 * sends one entry at a time over all tabs of the browser. All attempts of an entry have the same idempotency
 * key. A refused entry remains with its reason until the user retries or removes it, unless the caller of
 * `submit` shows the refusal.
 */
export function createQueue(dependencies: QueueDependencies) {
  const { context, adapters, storage, isSignedIn, exclusively, tabs, ask, onChange } = dependencies
  const { owner } = context
  const adaptersByKind = new Map(adapters.map((adapter) => [adapter.kind.name, adapter]))
  const lanes = new Map<string, Lane>()
  const progress = new Map<string, number>()
  const attended = new Set<string>()
  const settling = new Set<string>()
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
    // Skips entries of unknown kinds, because another tab may run a newer version of the app.
    entries = (await storage.list(owner.employeeId)).filter(({ kind }) => adaptersByKind.has(kind))
    const wanted = new Set(entries.filter(({ state }) => state === 'waiting').map(({ id }) => id))
    for (const lane of lanes.values()) lane.stop(wanted)
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

  const handBack = (outcome: Outcome) => {
    if (outcome.kind === 'refused')
      adapterOf(outcome.entry.kind).onRefused(outcome.entry, outcome.error, context)
    // Shows no question while a dialog is open. The user can answer later in the list of waiting entries.
    if (outcome.kind === 'asked' && !settling.has(outcome.entry.id) && !isDialogOpen())
      void settleEntry(outcome.entry)
  }

  /**
   * Asks the user the server's questions and sends the answers. Repeats this until there are no further
   * questions.
   */
  const settle = async (first: Outcome): Promise<Settled> => {
    let outcome = first
    while (outcome.kind === 'asked') {
      const payload = await ask(outcome.entry)
      if (payload === undefined) return { kind: 'kept' }
      if (payload === null) return { kind: 'cancelled' }
      // The server has not saved anything yet, so the idempotency key stays the same.
      outcome = await sendAgain(outcome.entry.id, { payload })
    }
    return outcome
  }

  /** Settles an asked or refused entry for which no caller waits. The queue shows a refusal. */
  const settleEntry = async (entry: QueueEntry): Promise<Settled> => {
    settling.add(entry.id)
    try {
      return await settle(entry.state === 'asked' ? { kind: 'asked', entry } : await sendAgain(entry.id))
    } finally {
      settling.delete(entry.id)
    }
  }

  const laneOf = ({ lane: name, kind }: QueueEntry): Lane => {
    const lane =
      lanes.get(name) ??
      createLane({
        context,
        storage,
        adapterOf,
        isOrdered: adapterOf(kind).isOrdered,
        read: async () =>
          (await read()).filter(({ lane, siteId }) => lane === name && siteId === owner.siteId),
        exclusively: (work) => exclusively(name, work),
        isOver,
        notifyChange,
        showProgress: (id, sentBytes) => {
          if (sentBytes === null) return void progress.delete(id)
          progress.set(id, sentBytes)
          show()
          tabs.post({ id, sentBytes })
        },
        onAccepted: (entry, answer) => offerUndo(entry, answer, false),
        onEnded: (id, outcome) => {
          withdrawOffer(id)
          // Hands nothing back after the end of the session. The entry waits for its owner.
          if (!attended.has(id) && !isOver()) handBack(outcome)
          conclude(id, outcome)
        },
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
    // Forgets the progress in other tabs, because this message may mean that they stopped sending.
    const isSending = (id: string) => [...lanes.values()].some((lane) => lane.isSending(id))
    for (const id of progress.keys()) if (!isSending(id)) progress.delete(id)
    const look = async () => {
      await read()
      if (!isOver()) for (const lane of lanesInUse()) lane.soon()
    }
    look().catch(() => undefined)
  })

  /** Resolves with the outcome of the entry's next attempt, or with `slow` after a timeout. */
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
  const sendAgain = async (id: string, becomes: Partial<QueueEntry> = {}): Promise<Outcome> => {
    await storage.change(id, (entry) => ({ ...entry, ...becomes, state: 'waiting', errors: [], failures: 0 }))
    await notifyChange()
    return attempt(id)
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
   * Joins the payload of a new entry to the last entry of its lane and site, if that entry is waiting and
   * untried. Returns the id of that last entry, or null if nothing was joined.
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

  /** Releases entries that were held when the app closed, because no page is left that could release them. */
  const open = async () => {
    for (const { id, state } of await storage.list(owner.employeeId))
      if (state === 'held') await storage.change(id, (entry) => ({ ...entry, state: 'waiting' }))
    await read()
    void startAll()
  }

  const add = async <Payload>(
    { name: kind }: QueueKind<Payload>,
    payload: Payload,
    { file, isHeld = false, key: id = newUuid() }: AddOptions = {},
  ) => {
    const { laneOf: lane, check } = adapterOf(kind)
    const joinedId = await join(kind, payload)
    if (joinedId !== null) {
      await notifyChange()
      return { id: joinedId, outcome: attempt(joinedId) }
    }
    const errors = check?.(payload, file) ?? []
    const state = errors.length > 0 ? 'refused' : isHeld ? 'held' : 'waiting'
    const draft = { ...owner, id, kind, lane: lane(payload), payload, state, errors } as const
    if (file) askForLastingStorage()
    const storedIn = await storage.add({ ...draft, failures: 0, addedAt: Date.now() }, file)
    await notifyChange()
    const outcome = attempt(id)
    if (storedIn === 'page') void outcome.then(notifyOfPage)
    return { id, outcome }
  }

  /** @returns true if the entry still existed */
  const remove = async (id: string): Promise<boolean> => {
    const entry = (await read()).find((stored) => stored.id === id)
    await storage.remove(id)
    await notifyChange()
    void startAll()
    if (entry) await adapterOf(entry.kind).onRemoved?.(entry)
    return entry !== undefined
  }

  const { offerUndo, withdrawOffer } = createUndo({
    context,
    storage,
    adapterOf,
    remove,
    submit: (kind, payload) => queue.submit(kind, payload),
  })

  const queue = {
    /**
     * Stores an entry, and sends it unless it is held. Joins it to a waiting entry instead if its kind allows
     * that. The queue shows the outcome. Rejects if the device has no space for the entry.
     */
    add,
    /**
     * Adds an entry, and asks the server's questions about it. Resolves with the outcome for the caller to
     * show. Removes the entry if the server refuses it or the user cancels. Shows an accepted or waiting
     * entry itself if its kind has an undo. Rejects if the device has no space for the entry.
     */
    submit: async <Payload>(
      kind: QueueKind<Payload>,
      payload: Payload,
      { key: id = newUuid(), replaces, onStored }: SubmitOptions = {},
    ): Promise<Settled> => {
      attended.add(id)
      try {
        const { outcome } = await add(kind, payload, { key: id })
        onStored?.()
        const settled = await settle(await outcome)
        if (settled.kind === 'refused' || settled.kind === 'cancelled') await remove(id)
        else if (replaces !== undefined) await remove(replaces)
        const kept = settled.kind === 'kept' && entries.find((entry) => entry.id === id)
        if (kept && kept.state === 'waiting') offerUndo(kept, undefined, true)
        return settled
      } finally {
        attended.delete(id)
        await read()
      }
    },
    /** Sends a refused entry again, or asks the user the questions about an asked entry. */
    retry: settleEntry,
    /** Changes a held entry and its bytes. Rejects if the entry is not held. */
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
    /**
     * Sends waiting entries immediately. Resolves when no more attempts are made for now, or earlier if an
     * earlier call still waits for the mutex of a lane.
     */
    sendNow: async (): Promise<void> => void (await startAll()),
    sendHeld: (ids: readonly string[]): Promise<void> => change(ids, ['held'], { state: 'waiting' }),
    pause: (id: string): Promise<void> => change([id], ['waiting'], { state: 'paused' }),
    /** Sends a paused entry. */
    resume: (id: string): Promise<void> => change([id], ['paused'], { state: 'waiting', failures: 0 }),
    /** Removes an entry, so that it is never sent. */
    remove,
    /** Returns the bytes of an entry. Undefined if it has none or does not exist. */
    fileOf: (id: string): Promise<Blob | undefined> => storage.fileOf(id),
    /** Stops sending. Remaining entries wait for the user's next sign-in. */
    close: (): void => {
      isClosed = true
      for (const lane of lanes.values()) {
        lane.stop(new Set())
        lane.close()
      }
      stopListening()
    },
    /** Resolves when the stored entries have been read. */
    opened: open(),
  }
  return queue
}
