import type { CallFailed } from '@verstas/contract/call.ts'
import type { Queue } from '../../platform/device-queue/queue.ts'
import type { QueueEntry } from '../../platform/device-queue/queue-adapter.ts'
import type { Outcome } from '../../platform/device-queue/sender.ts'
import { askAboutTyres } from './questions/asking.ts'
import { questionsOf, withAnswers } from './questions/questions.ts'
import type { QueuedTyres } from './queued-tyres.ts'

/** The result of a save after the user has answered all questions of the server. */
export type Settled =
  | { readonly kind: 'sent' | 'kept' | 'slow' | 'cancelled' }
  | { readonly kind: 'refused'; readonly error: CallFailed }

/**
 * Asks the user the server's questions, and sends the answers, until there is no further question. The server
 * asks again if another user saves meanwhile.
 */
export async function settleTyres(queue: Queue, first: Outcome): Promise<Settled> {
  let outcome = first
  while (outcome.kind === 'asked') {
    const entry = outcome.entry as QueueEntry<QueuedTyres>
    const questions = questionsOf(entry.errors)
    const answers = await askAboutTyres(questions, entry.payload)
    if (answers === undefined) return { kind: 'kept' }
    if (answers === null) return { kind: 'cancelled' }
    // The server has not saved anything yet, so the idempotency key stays the same.
    outcome = await queue.retry(entry, (payload) => ({
      ...payload,
      records: withAnswers(payload.records, questions, answers),
    }))
  }
  return outcome.kind === 'refused' ? { kind: 'refused', error: outcome.error } : { kind: outcome.kind }
}
