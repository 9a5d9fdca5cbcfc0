import { refuseForgottenEnd } from '@verstas/domain/stamping/forgotten.ts'
import type { CommandContext } from '../../../platform/commands/run-command.ts'
import { readJson } from '../../../platform/database/read-json.ts'
import { Refusal, refuse } from '../../../platform/http/refusal.ts'
import { lockEmployee } from '../load-employee.ts'
import { stampingRead } from '../stamping-reads.ts'
import { keepCorrection } from './correction-record.ts'
import { loadSpan } from './load-correctable.ts'
import { loadRunning } from './load-running.ts'
import { writeCorrection } from './write-correction.ts'

interface EndRequest {
  readonly StampingId: number
  readonly EndTime: string
}

/**
 * Ends the caller's forgotten stamping, wherever it was made, at the time at which the work stopped, and
 * keeps that as a correction.
 *
 * @returns the answer of `endForgottenStamping` as JSON text
 * @throws {Refusal} stampingUnknown, stampingNotForgotten, stampingEndOutside
 */
export async function endForgotten(
  { tx, clock, session }: CommandContext,
  request: EndRequest,
): Promise<string> {
  const { employeeId } = session
  await lockEmployee(tx, session.siteId, employeeId)
  const now = clock.now()
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
