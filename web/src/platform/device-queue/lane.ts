import { CallFailed } from '@verstas/contract/call.ts'
import { createRetries } from '../api/retries.ts'
import type { Attempt, Questions, QueueAdapter, QueueContext, QueueEntry } from './queue-adapter.ts'
import type { QueueStorage } from './queue-storage.ts'

/**
 * The consequence of a failed attempt. `noAnswer` means that the outcome is unknown, so the lane pauses.
 * `later` means that the server cannot accept the entry now. `asked` means that the server needs answers
 * first. `signedOut` means that the session has ended. `refused` means that the user must decide.
 */
export type Verdict = 'noAnswer' | 'later' | 'asked' | 'signedOut' | 'refused'

type JudgingAdapter = Pick<QueueAdapter, 'isRetryable'> & {
  readonly questions?: Pick<Questions<unknown>, 'includes'>
}

/** Status codes of temporary refusals, in addition to 5xx. */
const passing = [408, 429]

/** Classifies the error of a failed attempt. */
export function judge(error: unknown, { isRetryable, questions }: JudgingAdapter): Verdict {
  // A failure without an error status is no answer of our server. It may come from the sign-in page of a wifi
  // network.
  if (!(error instanceof CallFailed) || error.status < 400) return 'noAnswer'
  if (error.status === 401) return 'signedOut'
  if (error.status >= 500 || passing.includes(error.status) || isRetryable?.(error)) return 'later'
  const isAsked = error.status === 400 && error.errors.some(({ ErrorId }) => questions?.includes(ErrorId))
  return isAsked ? 'asked' : 'refused'
}

/** The result of one attempt to send an entry. */
export type Outcome =
  | { readonly kind: 'sent' }
  /** The entry remains in the queue, and is not being sent now. */
  | { readonly kind: 'kept' }
  /** The entry has no outcome after the timeout. It may still be sent. */
  | { readonly kind: 'slow' }
  /** The server needs answers first. */
  | { readonly kind: 'asked'; readonly entry: QueueEntry }
  | { readonly kind: 'refused'; readonly entry: QueueEntry; readonly error: CallFailed }

interface LaneDependencies {
  readonly context: QueueContext
  readonly storage: QueueStorage
  readonly adapterOf: (kind: string) => QueueAdapter
  /** True if an entry blocks later entries until it is accepted, refused or removed. */
  readonly isOrdered: boolean
  /** Reads the entries of the lane at this tab's site, in any state and in order. */
  readonly read: () => Promise<readonly QueueEntry[]>
  /** Runs one piece of work of this lane at a time over all tabs. */
  readonly exclusively: (work: () => Promise<void>) => Promise<void>
  readonly isOver: () => boolean
  /** Notifies this tab and the others of a change. */
  readonly notifyChange: () => Promise<void>
  /** Shows the number of sent bytes. Null means that the entry is not being sent. */
  readonly showProgress: (id: string, sentBytes: number | null) => void
  /** Offers the undo of an entry that the server has accepted. */
  readonly onAccepted: (entry: QueueEntry, answer: unknown) => void
  /** Handles the outcome when the server has accepted or refused the entry, or asked a question. */
  readonly onEnded: (id: string, outcome: Outcome) => void
  /** Receives the remaining entries when no further attempt is made for now. */
  readonly onIdle: (left: readonly QueueEntry[]) => void
}

export type Lane = ReturnType<typeof createLane>

/** The result of an attempt. `stopped` if the user, another tab or the end of the session aborted it. */
interface Delivery {
  readonly verdict: 'done' | 'stopped' | Verdict
  /** The pause that the server requested, in milliseconds. */
  readonly retryAfterMs?: number
}

/** Sends the entries of one lane, one at a time over all tabs, and retries those that could not be sent. */
export function createLane(dependencies: LaneDependencies) {
  const { context, storage, adapterOf, isOrdered, read, exclusively, isOver } = dependencies
  const { notifyChange, showProgress, onAccepted, onEnded, onIdle } = dependencies
  let isStarting = false
  let unanswered = 0
  /** The entry that is being sent. */
  let pending: { readonly id: string; readonly stop: AbortController } | null = null

  const findNext = (entries: readonly QueueEntry[], tried: ReadonlySet<string>) => {
    const isDue = ({ id, state }: QueueEntry) => state === 'waiting' && !tried.has(id)
    if (!isOrdered) return entries.find(isDue)
    const first = entries.find(({ state }) => state !== 'refused')
    return first && isDue(first) ? first : undefined
  }

  const sendAll = async (unansweredBefore: number) => {
    isStarting = false
    let entries = await read()
    // Leaves the retry to the scheduled pause if the server stopped answering while this call waited for the
    // mutex.
    const isServerSilent = unanswered > unansweredBefore
    let retryMs: number | null = null
    const tried = new Set<string>()
    while (navigator.onLine && !isOver() && !isServerSilent) {
      const next = findNext(entries, tried)
      if (!next) break
      tried.add(next.id)
      const { verdict, retryAfterMs = 0 } = await deliver(next)
      if (verdict === 'done') retries.reset()
      if (verdict === 'noAnswer') unanswered += 1
      if (verdict === 'noAnswer' || verdict === 'later') retryMs = Math.max(retryMs ?? 0, retryAfterMs)
      if (verdict === 'noAnswer' || verdict === 'signedOut') break
      entries = await read()
    }
    if (retryMs !== null && !isOver()) retries.later(retryMs)
    onIdle(entries)
  }

  /** Tries to send one entry, and stores the result. */
  const deliver = async (listed: QueueEntry): Promise<Delivery> => {
    const { id } = listed
    const adapter = adapterOf(listed.kind)
    const entry = adapter.join || adapter.undo ? await begin(id) : listed
    if (!entry) return { verdict: 'stopped' }
    const stop = new AbortController()
    pending = { id, stop }
    const ended = await send(adapter, entry, attemptOf(id, stop.signal))
    pending = null
    showProgress(id, null)
    if ('error' in ended) return handleFailure(entry, ended.error, stop.signal)
    if (!isOver()) {
      adapter.onDone(entry, ended.answer, context)
      onAccepted(entry, ended.answer)
    }
    await storage.remove(id)
    onEnded(id, { kind: 'sent' })
    await notifyChange()
    return { verdict: 'done' }
  }

  /** Marks the entry as tried, so that no later entry is joined to it, and its undo is sent. Null if the entry is not waiting. */
  const begin = (id: string) =>
    storage.change(id, (stored) => (stored.state === 'waiting' ? { ...stored, isTried: true } : null))

  const attemptOf = (id: string, signal: AbortSignal): Attempt<unknown> => ({
    signal,
    readFile: async () => {
      const file = await storage.fileOf(id)
      // Reads all entries again, because another tab may have paused or removed this one meanwhile.
      await read()
      signal.throwIfAborted()
      return file
    },
    queries: context.queries,
    update: async (change) => {
      await storage.change(id, (stored) => ({
        ...stored,
        payload: Object.assign({}, stored.payload, change),
      }))
    },
    showProgress: (sentBytes) => showProgress(id, sentBytes),
  })

  const handleFailure = async (entry: QueueEntry, error: unknown, signal: AbortSignal): Promise<Delivery> => {
    const verdict = judge(error, adapterOf(entry.kind))
    if (signal.aborted && verdict === 'noAnswer') return { verdict: 'stopped' }
    if (verdict === 'signedOut') return { verdict }
    const failure = error instanceof CallFailed ? error : new CallFailed(0, [])
    const { errors, retryAfter } = failure
    if (verdict === 'noAnswer' || verdict === 'later') {
      await storage.change(entry.id, (stored) => ({ ...stored, errors, failures: stored.failures + 1 }))
      await notifyChange()
      return { verdict, retryAfterMs: (retryAfter ?? 0) * 1_000 }
    }
    const returned = await storage.change(entry.id, (stored) => ({ ...stored, state: verdict, errors }))
    if (returned) onEnded(entry.id, { kind: verdict, entry: returned, error: failure })
    await notifyChange()
    return { verdict }
  }

  /**
   * Sends due entries when this tab gets the lane's mutex. Resolves when no more attempts are made for now.
   * Resolves immediately if an earlier call still waits for the mutex, because that call sends the entries.
   */
  const start = async (): Promise<void> => {
    if (isStarting) return
    isStarting = true
    const unansweredBefore = unanswered
    await exclusively(() => sendAll(unansweredBefore)).catch(() => {
      isStarting = false
      if (!isOver()) retries.later()
    })
  }
  const retries = createRetries(() => void start())

  return {
    start,
    soon: retries.soon,
    close: retries.close,
    isSending: (id: string): boolean => pending?.id === id,
    /** Aborts the attempt in progress, unless it sends one of these entries. */
    stop: (wanted: ReadonlySet<string>): void => {
      if (pending && !wanted.has(pending.id)) pending.stop.abort(new DOMException('not wanted', 'AbortError'))
    },
  }
}

async function send(adapter: QueueAdapter, entry: QueueEntry, attempt: Attempt<unknown>) {
  try {
    return { answer: await adapter.send(entry, attempt) }
  } catch (error) {
    return { error }
  }
}
