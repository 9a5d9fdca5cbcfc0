import type { CommandContext } from '../../../platform/commands/run-command.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { answerCorrection, keepCorrection, stateOf } from './correction-record.ts'
import { loadSpan } from './load-correctable.ts'

interface CommentRequest {
  readonly StampingId: number
  readonly Comment: string
}

/**
 * Keeps what a person says about a stamping of their own, beside the corrections of that time.
 *
 * @returns the answer of `commentStamping` as JSON text
 * @throws {Refusal} stampingUnknown
 */
export async function commentStamping(
  { tx, clock, session }: CommandContext,
  { StampingId, Comment }: CommentRequest,
): Promise<string> {
  const { employeeId, siteId } = session
  const act = { siteId, employeeId, session, now: clock.now() }
  const span = await loadSpan(tx, act, StampingId)
  if (!span) throw refuse('stampingUnknown')
  const states = [stateOf(span)]
  const record = { kind: 'Comment', reason: Comment, before: states, after: states } as const
  return answerCorrection(tx, act, await keepCorrection(tx, act, record))
}
