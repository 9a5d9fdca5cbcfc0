import { CallFailed } from '@verstas/contract/call.ts'
import type { Delivery } from './lane.ts'
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

interface SenderDependencies {
  readonly context: QueueContext
  readonly storage: QueueStorage
  readonly adapterOf: (kind: string) => QueueAdapter
  readonly isOver: () => boolean
  /** Reads the changes of other tabs. */
  readonly read: () => Promise<unknown>
  /** Notifies this tab and the others of a change. */
  readonly notifyChange: () => Promise<void>
  /** Shows the number of sent bytes. Null means that the entry is not being sent. */
  readonly showProgress: (id: string, sentBytes: number | null) => void
  /** Offers the undo of an entry that the server has accepted. */
  readonly onAccepted: (entry: QueueEntry, answer: unknown) => void
  /** Handles the outcome when the server has accepted or refused the entry, or asked a question. */
  readonly onEnded: (id: string, outcome: Outcome) => void
}

/** Sends entries and stores the results. Each call of `deliver` makes one attempt. */
export function createSender(dependencies: SenderDependencies) {
  const { context, storage, adapterOf, isOver, read, notifyChange, showProgress } = dependencies
  const { onAccepted, onEnded } = dependencies
  const pending = new Map<string, AbortController>()

  const attemptOf = (id: string, { signal }: AbortController): Attempt<unknown> => ({
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

  /** Tries to send one entry. Resolves with the result. */
  const deliver = async (listed: QueueEntry): Promise<Delivery> => {
    const adapter = adapterOf(listed.kind)
    const entry = adapter.join || adapter.undo ? await begin(listed) : listed
    if (!entry) return { verdict: 'stopped' }
    const stop = new AbortController()
    pending.set(entry.id, stop)
    const ended = await send(adapter, entry, attemptOf(entry.id, stop))
    pending.delete(entry.id)
    showProgress(entry.id, null)
    if ('error' in ended) return handleFailure(entry, ended.error, stop.signal)
    if (!isOver()) {
      adapter.onDone(entry, ended.answer, context)
      onAccepted(entry, ended.answer)
    }
    await storage.remove(entry.id)
    onEnded(entry.id, { kind: 'sent' })
    await notifyChange()
    return { verdict: 'done' }
  }

  /** Marks the entry as tried, so that no later entry is joined to it, and its undo is sent. Null if the entry is not waiting. */
  const begin = ({ id }: QueueEntry) =>
    storage.change(id, (stored) => (stored.state === 'waiting' ? { ...stored, isTried: true } : null))

  const handleFailure = async (entry: QueueEntry, error: unknown, signal: AbortSignal): Promise<Delivery> => {
    const adapter = adapterOf(entry.kind)
    const verdict = judge(error, adapter)
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

  return {
    deliver,
    isSending: (id: string): boolean => pending.has(id),
    /** Aborts the sending of all entries except these. */
    stop: (wanted: ReadonlySet<string>): void => {
      for (const [id, stop] of pending)
        if (!wanted.has(id)) stop.abort(new DOMException('not wanted', 'AbortError'))
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
