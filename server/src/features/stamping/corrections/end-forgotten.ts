import { refuseForgottenEnd } from '@verstas/domain/stamping/forgotten.ts'
import type { Clock } from '../../../platform/clock.ts'
import { readJson } from '../../../platform/database/read-json.ts'
import { type Db, inTransaction, type Tx } from '../../../platform/database/transaction.ts'
import { Refusal, refuse } from '../../../platform/http/refusal.ts'
import { answerOnce } from '../../../platform/idempotency/answer-once.ts'
import type { CurrentSession } from '../../../platform/session/current-session.ts'
import { lockEmployee } from '../load-employee.ts'
import { stampingRead } from '../stamping-reads.ts'
import { keepCorrection } from './correction-record.ts'
import { loadSpan } from './load-correctable.ts'
import { loadRunning } from './load-running.ts'
import { writeCorrection } from './write-correction.ts'

interface EndCommand {
  readonly session: CurrentSession
  readonly request: { readonly StampingId: number; readonly EndTime: string }
  readonly idempotencyKey: string | undefined
}

/**
 * Ends the caller's forgotten stamping, wherever it was made, at the time at which the work stopped, and
 * keeps that as a correction.
 *
 * @returns the answer of `endForgottenStamping` as JSON text
 * @throws {Refusal} stampingUnknown, stampingNotForgotten, stampingEndOutside
 */
export async function endForgotten(db: Db, clock: Clock, command: EndCommand): Promise<string> {
  const { session, request, idempotencyKey: key } = command
  const { employeeId } = session
  const keyed = { key, employeeId, command: 'endForgottenStamping', body: request, now: clock.now() }
  const end = async (tx: Tx) => {
    await lockEmployee(tx, session.siteId, employeeId)
    return endInTransaction(tx, session, request, clock.now())
  }
  return inTransaction(db, (tx) => answerOnce(tx, keyed, () => end(tx)), { isRepeatable: true })
}

async function endInTransaction(
  tx: Tx,
  session: CurrentSession,
  request: EndCommand['request'],
  now: Date,
): Promise<string> {
  const { employeeId } = session
  const running = await loadRunning(tx, session, now)
  const siteId = running?.stamping.Id === request.StampingId ? running.siteId : session.siteId
  const span = await loadSpan(tx, { siteId, employeeId }, request.StampingId)
  if (!span) throw refuse('stampingUnknown')
  if (running?.stamping.Id !== span.id || !running.isForgotten) throw refuse('stampingNotForgotten')
  const endAt = new Date(request.EndTime)
  const outside = refuseForgottenEnd(span.startAt, endAt, running.situation)
  if (outside) throw new Refusal([outside])
  const act = { siteId, employeeId, session, now }
  const changes = [{ span, startAt: span.startAt, endAt, purpose: 'unchanged' as const }]
  const written = await writeCorrection(tx, { changes, removes: [], adds: [] }, null, act)
  await keepCorrection(tx, act, { kind: 'Forgotten', reason: '', ...written })
  const json = await readJson(tx, stampingRead, [session.siteId, now, session.language, siteId, span.id])
  if (json === null) throw new Error(`The stamping ${span.id} is gone`)
  return json
}
