import type { StampingChange, StampingCorrectionRequest } from '@verstas/contract/stamping/corrections.ts'
import { type CorrectionContext, mayCorrect, planCorrection } from '@verstas/domain/stamping/corrections.ts'
import type { CommandContext } from '../../../platform/commands/run-command.ts'
import type { Tx } from '../../../platform/database/transaction.ts'
import { Refusal, refuse } from '../../../platform/http/refusal.ts'
import { lockEmployee } from '../load-employee.ts'
import { answerCorrection, type CorrectionAct, keepCorrection } from './correction-record.ts'
import { loadReach } from './load-correctable.ts'
import { loadPurpose } from './load-purpose.ts'
import { type WrittenPurpose, writeCorrection } from './write-correction.ts'

/**
 * Corrects an employee's stampings: all of a change or nothing, kept with its reason and with how the
 * stampings stood before and after.
 *
 * @returns the answer of `correctStampings` as JSON text
 * @throws {Refusal} with every reason that applies
 */
export async function correctStampings(
  { tx, clock, session }: CommandContext,
  { SalesmanId: employeeId, Change: change, Reason: reason }: StampingCorrectionRequest,
): Promise<string> {
  const { siteId } = session
  if (!mayCorrect(session, employeeId)) throw refuse('stampingCorrectionForbidden')
  // Active or not: the last day of one who has left may need mending, too.
  if (!(await lockEmployee(tx, siteId, employeeId))) throw refuse('stampingEmployeeUnknown')
  const act = { siteId, employeeId, session, now: clock.now() }
  const context = await loadContext(tx, change, act)
  const decision = planCorrection(change, context)
  if (decision.kind === 'refused') throw new Refusal(decision.reasons)
  const written = await writeCorrection(tx, decision.plan, purposeOf(change, context), act)
  const id = await keepCorrection(tx, act, { kind: change.Kind, reason, ...written })
  return answerCorrection(tx, act, id)
}

async function loadContext(tx: Tx, change: StampingChange, act: CorrectionAct): Promise<CorrectionContext> {
  const { siteId, session, now } = act
  return {
    now,
    timeZone: session.timeZone,
    siteId,
    stampings: await loadReach(tx, act, change, now),
    ...(await loadPurpose(tx, siteId, change)),
    isJobStampingInUse: session.workshop.IsJobStampingInUse,
  }
}

/** What an accepted change names; null where it names nothing. */
function purposeOf(change: StampingChange, { type, rows }: CorrectionContext): WrittenPurpose | null {
  if (!('TypeId' in change) || type === null) return null
  const wanted = new Set(change.OrderRows.map(({ OrderRowId }) => OrderRowId))
  return {
    typeCode: change.TypeId,
    isPresence: !type.IsNonPresence,
    rows: rows
      .filter(({ RowId }) => wanted.has(RowId))
      .map(({ OrderId, OrderNumber, RowId, Name }) => ({ OrderId, OrderNumber, RowId, Name })),
  }
}
