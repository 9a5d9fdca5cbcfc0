import type { BodyOf } from '@verstas/contract/endpoint.ts'
import type { stampingCorrectionEndpoints } from '@verstas/contract/stamping/correction-endpoints.ts'
import type {
  StampingChange,
  StampingCorrection,
  StampingCorrectionRequest,
} from '@verstas/contract/stamping/corrections.ts'
import { type CorrectionContext, planCorrection } from '@verstas/domain/stamping/corrections.ts'
import { mayCorrect } from '@verstas/domain/stamping/correctors.ts'
import type { CommandContext } from '../../../platform/commands/run-command.ts'
import type { JsonText } from '../../../platform/database/read-json.ts'
import type { Tx } from '../../../platform/database/transaction.ts'
import { Refusal, refuse } from '../../../platform/http/refusal.ts'
import { lockEmployee, lockWork } from '../stamp/load-stamping.ts'
import { type CorrectionAct, readCorrection, recordCorrection, stateOf } from './correction-record.ts'
import { loadAffectedStampings, loadSpan } from './load-correctable.ts'
import { type WrittenPurpose, writeCorrection } from './write-correction.ts'

/**
 * Corrects an employee's stampings completely or not at all. Records the reason, and the stampings before and
 * after the correction.
 *
 * @throws {Refusal} with every reason that applies
 */
export async function correctStampings(
  { tx, clock, session }: CommandContext,
  { SalesmanId: employeeId, Change: change, Reason: reason }: StampingCorrectionRequest,
): Promise<JsonText<StampingCorrection>> {
  const { siteId } = session
  if (!mayCorrect(session, employeeId)) throw refuse('stampingCorrectionForbidden')
  // Allows former employees, because their last day may need a correction.
  if (!(await lockEmployee(tx, siteId, employeeId))) throw refuse('stampingEmployeeUnknown')
  const act = { siteId, employeeId, session, now: clock.now() }
  const context = await loadContext(tx, change, act)
  const decision = planCorrection(change, context)
  if (decision.kind === 'refused') throw new Refusal(decision.reasons)
  const written = await writeCorrection(tx, decision.plan, purposeOf(change, context), act)
  const id = await recordCorrection(tx, act, { kind: change.Kind, reason, ...written })
  return readCorrection(tx, act, id)
}

async function loadContext(tx: Tx, change: StampingChange, act: CorrectionAct): Promise<CorrectionContext> {
  const { siteId, session, now } = act
  return {
    now,
    timeZone: session.timeZone,
    siteId,
    stampings: await loadAffectedStampings(tx, act, change, now),
    ...(await loadPurpose(tx, siteId, change)),
    isJobStampingInUse: session.workshop.IsJobStampingInUse,
  }
}

/** Returns the type and the rows that an accepted change assigns to stampings; null if it assigns none. */
function purposeOf(change: StampingChange, { type, rows }: CorrectionContext): WrittenPurpose | null {
  if (!('TypeId' in change) || type === null) return null
  const requestedRowIds = new Set(change.OrderRows.map(({ OrderRowId }) => OrderRowId))
  return {
    typeCode: change.TypeId,
    isPresence: !type.IsNonPresence,
    rows: rows
      .filter(({ RowId }) => requestedRowIds.has(RowId))
      .map(({ OrderId, OrderNumber, ExternalNumber, RowId, Name }) => ({
        OrderId,
        OrderNumber,
        ExternalNumber,
        RowId,
        Name,
      })),
  }
}

/** Returns the type that a change names, and all rows of the jobs that contain the named rows. */
async function loadPurpose(
  tx: Tx,
  siteId: number,
  change: StampingChange,
): Promise<Pick<CorrectionContext, 'type' | 'rows'>> {
  if (!('TypeId' in change)) return { type: null, rows: [] }
  const type = await tx
    .selectFrom('stamping_type')
    .select(['is_work_order', 'is_presence', 'is_end_of_day'])
    .where('code', '=', change.TypeId)
    .executeTakeFirst()
  const { rows } = await lockWork(tx, siteId, { requested: change.OrderRows })
  if (!type) return { type: null, rows }
  const { is_work_order, is_presence, is_end_of_day } = type
  return {
    type: { IsWorkOrder: is_work_order, IsNonPresence: !is_presence, IsEndOfDay: is_end_of_day },
    rows,
  }
}

/**
 * Adds a comment to one of the caller's stampings at the session's site. The comment is recorded as a
 * correction without changes.
 *
 * @throws {Refusal} stampingUnknown
 */
export async function commentStamping(
  { tx, clock, session }: CommandContext,
  { StampingId, Comment }: BodyOf<typeof stampingCorrectionEndpoints.commentStamping>,
): Promise<JsonText<StampingCorrection>> {
  const { employeeId, siteId } = session
  const act = { siteId, employeeId, session, now: clock.now() }
  const span = await loadSpan(tx, act, StampingId)
  if (!span) throw refuse('stampingUnknown')
  const states = [stateOf(span)]
  const record = { kind: 'Comment', reason: Comment, before: states, after: states } as const
  return readCorrection(tx, act, await recordCorrection(tx, act, record))
}
