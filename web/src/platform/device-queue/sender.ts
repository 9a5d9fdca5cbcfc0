import { CallFailed } from '@verstas/contract/call.ts'
import { failureKindOf } from '../api/failure.ts'
import type { Delivery } from './lane.ts'
import type { Attempt, QueueAdapter, QueueContext, QueueEntry } from './queue-adapter.ts'
import type { QueueStorage } from './queue-storage.ts'

/**
 * The meaning of an unsuccessful try for its entry. `noAnswer`: it is unknown whether it arrived, and the
 * others need not be tried either. `later`: the server could not accept it now. `asked`: it needs answers
 * first. `signedOut`: the session is over. `refused`: the user sees the reason.
 */
export type Verdict = 'noAnswer' | 'later' | 'asked' | 'signedOut' | 'refused'

/** The status codes of refusals that pass by themselves, beside the server's own failures. */
const passing = [408, 429]

/** Judges why an entry did not reach the server. @param isRetryable what its kind knows beside the status */
export function judge(error: unknown, isRetryable: (error: CallFailed) => boolean = () => false): Verdict {
  // An answer that is no refusal comes from a wifi that wants a sign-in of its own.
  if (!(error instanceof CallFailed) || error.status < 400) return 'noAnswer'
  if (error.status === 401) return 'signedOut'
  if (error.status >= 500 || passing.includes(error.status) || isRetryable(error)) return 'later'
  return /Questions$/.test(failureKindOf(error)) ? 'asked' : 'refused'
}

/** How sending an entry ended, for the person who waits for it. */
export type Outcome =
  | { readonly kind: 'sent' }
  /** It is safe on the device and is sent later, because no connection was made. */
  | { readonly kind: 'kept' }
  /** It is safe on the device and on its way: the server has not answered yet. */
  | { readonly kind: 'slow' }
  | { readonly kind: 'asked' | 'refused'; readonly entry: QueueEntry; readonly error: CallFailed }

interface SenderDependencies {
  readonly context: QueueContext
  readonly storage: QueueStorage
  readonly adapterOf: (kind: string) => QueueAdapter
  readonly isOver: () => boolean
  /** Looks what other tabs have changed. */
  readonly read: () => Promise<unknown>
  /** Notifies this tab and the others of a change. */
  readonly tell: () => Promise<void>
  /** Null when the entry is not being sent any more. */
  readonly showProgress: (id: string, sentBytes: number | null) => void
  /** The server has it, or wants something of the person. */
  readonly onEnded: (id: string, outcome: Outcome) => void
}

/** Brings entries to the server, one try at a time, and keeps what became of them. */
export function createSender(dependencies: SenderDependencies) {
  const { context, storage, adapterOf, isOver, read, tell, showProgress, onEnded } = dependencies
  const underWay = new Map<string, AbortController>()

  const attemptOf = (id: string, { signal }: AbortController): Attempt<unknown> => ({
    signal,
    readFile: async () => {
      const file = await storage.fileOf(id)
      // It may have been paused or taken out meanwhile, in another tab.
      await read()
      signal.throwIfAborted()
      return file
    },
    queries: context.queries,
    update: async (change) => {
      await storage.change(id, (kept) => ({ ...kept, payload: Object.assign({}, kept.payload, change) }))
    },
    showProgress: (sentBytes) => showProgress(id, sentBytes),
  })

  /** Brings one entry to the server, or learns why not. */
  const deliver = async (listed: QueueEntry): Promise<Delivery> => {
    const adapter = adapterOf(listed.kind)
    const entry = adapter.join ? await begin(listed) : listed
    if (!entry) return { verdict: 'stopped' }
    const stop = new AbortController()
    underWay.set(entry.id, stop)
    const ended = await send(adapter, entry, attemptOf(entry.id, stop))
    underWay.delete(entry.id)
    showProgress(entry.id, null)
    if ('error' in ended) return handleFailure(entry, ended.error, stop.signal)
    if (!isOver()) adapter.onDone(entry, ended.answer, context)
    await storage.remove(entry.id)
    onEnded(entry.id, { kind: 'sent' })
    await tell()
    return { verdict: 'done' }
  }

  /**
   * Marks the entry as being sent: from now on nothing is joined to it. Null if it does not wait any more.
   */
  const begin = ({ id }: QueueEntry) =>
    storage.change(id, (kept) => (kept.state === 'waiting' ? { ...kept, isTried: true } : null))

  const handleFailure = async (entry: QueueEntry, error: unknown, signal: AbortSignal): Promise<Delivery> => {
    const adapter = adapterOf(entry.kind)
    const judged = judge(error, adapter.isRetryable)
    if (signal.aborted && judged === 'noAnswer') return { verdict: 'stopped' }
    const verdict = judged === 'asked' && !adapter.ask ? 'refused' : judged
    if (verdict === 'signedOut') return { verdict }
    const failure = error instanceof CallFailed ? error : new CallFailed(0, [])
    const { errors, retryAfter } = failure
    if (verdict === 'noAnswer' || verdict === 'later') {
      await storage.change(entry.id, (kept) => ({ ...kept, errors, failures: kept.failures + 1 }))
      await tell()
      return { verdict, retryAfterMs: (retryAfter ?? 0) * 1_000 }
    }
    const returned = await storage.change(entry.id, (kept) => ({ ...kept, state: verdict, errors }))
    if (returned) onEnded(entry.id, { kind: verdict, entry: returned, error: failure })
    await tell()
    return { verdict }
  }

  return {
    deliver,
    isSending: (id: string): boolean => underWay.has(id),
    /** Stops what is being sent, but for what is still wanted. */
    stop: (wanted: ReadonlySet<string>): void => {
      for (const [id, stop] of underWay)
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
