import type { Clock } from '../../../platform/clock.ts'
import { type Db, inTransaction, type Tx } from '../../../platform/database/transaction.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { answerOnce } from '../../../platform/idempotency/answer-once.ts'
import type { CurrentSession } from '../../../platform/session/current-session.ts'
import { answerCorrection, keepCorrection, stateOf } from './correction-record.ts'
import { loadSpan } from './load-correctable.ts'

interface CommentCommand {
  readonly session: CurrentSession
  readonly request: { readonly StampingId: number; readonly Comment: string }
  readonly idempotencyKey: string | undefined
}

/**
 * Keeps what a person says about a stamping of their own, beside the corrections of that time.
 *
 * @returns the answer of `commentStamping` as JSON text
 * @throws {Refusal} stampingUnknown
 */
export async function commentStamping(db: Db, clock: Clock, command: CommentCommand): Promise<string> {
  const { session, request, idempotencyKey: key } = command
  const { employeeId, siteId } = session
  const now = clock.now()
  const keyed = { key, employeeId, command: 'commentStamping', body: request, now }
  const comment = async (tx: Tx) => {
    const act = { siteId, employeeId, session, now }
    const span = await loadSpan(tx, act, request.StampingId)
    if (!span) throw refuse('stampingUnknown')
    const states = [stateOf(span)]
    const id = await keepCorrection(tx, act, {
      kind: 'Comment',
      reason: request.Comment,
      before: states,
      after: states,
    })
    return answerCorrection(tx, act, id)
  }
  return inTransaction(db, (tx) => answerOnce(tx, keyed, () => comment(tx)), { isRepeatable: true })
}
