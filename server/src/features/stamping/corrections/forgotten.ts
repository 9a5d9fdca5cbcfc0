import type { BodyOf } from '@verstas/contract/endpoint.ts'
import type { stampingCorrectionEndpoints } from '@verstas/contract/stamping/correction-endpoints.ts'
import type { ForgottenStamping } from '@verstas/contract/stamping/corrections.ts'
import type { Stamping } from '@verstas/contract/stamping/entities.ts'
import {
  type ForgottenSituation,
  isForgotten,
  refuseForgottenEnd,
  suggestedEnd,
} from '@verstas/domain/stamping/forgotten.ts'
import type { CommandContext } from '../../../platform/commands/run-command.ts'
import { type JsonText, parseJson, readJson } from '../../../platform/database/read-json.ts'
import type { Db, Tx } from '../../../platform/database/transaction.ts'
import { Refusal, refuse } from '../../../platform/http/refusal.ts'
import type { CurrentSession } from '../../../platform/session/current-session.ts'
import { lockEmployee } from '../stamp/load-stamping.ts'
import { stampingRead } from '../stamping-reads.ts'
import { runningRead } from './correction-reads.ts'
import { recordCorrection } from './correction-record.ts'
import { loadSpan } from './load-correctable.ts'
import { writeCorrection } from './write-correction.ts'

/** A running stamping of presence, at any site. */
interface Running {
  readonly siteId: number
  readonly stamping: Stamping
  readonly startAt: Date
  readonly situation: ForgottenSituation
}

/** Returns the caller's running stamping of presence; null if none runs. */
async function loadRunning(
  db: Db | Tx,
  { siteId, language, employeeId, timeZone }: CurrentSession,
  now: Date,
): Promise<Running | null> {
  const json = await readJson(db, runningRead, { siteId, now, language, employeeId })
  if (json === null) return null
  const running = parseJson(json)
  const shifts = running.shifts.map(({ startAt, endAt }) => ({
    startAt: new Date(startAt),
    endAt: new Date(endAt),
  }))
  return { ...running, startAt: new Date(running.stamping.StartTime), situation: { now, timeZone, shifts } }
}

/** Returns the caller's forgotten stamping with a suggested end; null if there is none. */
export async function findForgotten(
  db: Db,
  session: CurrentSession,
  now: Date,
): Promise<ForgottenStamping | null> {
  const running = await loadRunning(db, session, now)
  if (running === null || !isForgotten(running.startAt, running.situation)) return null
  const end = suggestedEnd(running.startAt, running.situation.shifts)
  return { Stamping: running.stamping, SuggestedEnd: end?.toISOString() ?? null }
}

/**
 * Ends the caller's forgotten stamping, at any site, at the requested time, and records a correction.
 *
 * @throws {Refusal} stampingUnknown, stampingNotForgotten, stampingEndOutside
 */
export async function endForgotten(
  { tx, clock, session }: CommandContext,
  request: BodyOf<typeof stampingCorrectionEndpoints.endForgottenStamping>,
): Promise<JsonText<Stamping>> {
  const { employeeId } = session
  await lockEmployee(tx, session.siteId, employeeId)
  const now = clock.now()
  const running = await loadRunning(tx, session, now)
  const siteId = running?.stamping.Id === request.StampingId ? running.siteId : session.siteId
  const span = await loadSpan(tx, { siteId, employeeId }, request.StampingId)
  if (!span) throw refuse('stampingUnknown')
  if (running?.stamping.Id !== span.id || !isForgotten(running.startAt, running.situation))
    throw refuse('stampingNotForgotten')
  const endAt = new Date(request.EndTime)
  const outside = refuseForgottenEnd(span.startAt, endAt, running.situation)
  if (outside) throw new Refusal([outside])
  const act = { siteId, employeeId, session, now }
  const changes = [{ span, startAt: span.startAt, endAt, purpose: 'unchanged' as const }]
  const written = await writeCorrection(tx, { changes, removes: [], adds: [] }, null, act)
  await recordCorrection(tx, act, { kind: 'Forgotten', reason: '', ...written })
  const json = await readJson(tx, stampingRead, {
    siteId: session.siteId,
    now,
    language: session.language,
    stampingSiteId: siteId,
    stampingId: span.id,
  })
  if (json === null) throw new Error(`The stamping ${span.id} is gone`)
  return json
}
