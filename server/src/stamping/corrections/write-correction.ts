import type { StampingState } from '@verstas/contract/stamping/corrections.ts'
import type { EndedSpan } from '@verstas/domain/stamping/beyond-shift.ts'
import { type CorrectableSpan, endOf, startOf } from '@verstas/domain/stamping/corrections-lane.ts'
import type { CorrectionPlan } from '@verstas/domain/stamping/corrections-plan.ts'
import type { TimeKind } from '@verstas/domain/stamping/time-kinds.ts'
import type { Tx } from '../../database/transaction.ts'
import { recordEvents } from '../../events/record-event.ts'
import { timeColumns } from '../time-columns.ts'
import { type CorrectionAct, type KeptState, type NewCorrection, stateOf } from './correction-record.ts'
import { loadShiftsAbout } from './load-correctable.ts'

/** What corrected time is for from now on. */
export interface WrittenPurpose {
  readonly typeCode: number
  readonly isPresence: boolean
  readonly rows: StampingState['OrderRows']
}

type Change = CorrectionPlan['changes'][number]

/**
 * Writes a correction to the stampings, each with its event: first what goes or shrinks, then what grows
 * into its place, because the database looks at every step. Minutes beyond the shift are reckoned anew.
 *
 * @param asked what the change names; the plan asks for it only where the change does
 * @returns how the stampings stood before and after
 */
export async function writeCorrection(
  tx: Tx,
  { changes, removes, adds }: CorrectionPlan,
  asked: WrittenPurpose | null,
  act: CorrectionAct,
): Promise<Pick<NewCorrection, 'before' | 'after'>> {
  const spans = [...changes, ...removes, ...adds]
  const shifts = await loadShiftsAbout(tx, act.employeeId, spans)
  for (const span of removes) await removeStamping(tx, span, act)
  const after: KeptState[] = []
  for (const change of changes.toSorted((a, b) => growthOf(a) - growthOf(b)))
    after.push(await changeStamping(tx, change, change.purpose === 'asked' ? asked : null, shifts, act))
  for (const addition of adds) {
    if (!asked) throw new Error('A new stamping needs a purpose')
    after.push(await addStamping(tx, addition, asked, shifts, act))
  }
  return {
    before: inOrder([...changes.map(({ span }) => span), ...removes].map(stateOf)),
    after: inOrder(after),
  }
}

/** By how much a stamping becomes longer, in milliseconds. */
const growthOf = ({ span, startAt, endAt }: Change): number => {
  const grownEnd = endAt === span.endAt ? 0 : endOf({ startAt, endAt }) - endOf(span)
  return startOf(span) - startAt.getTime() + grownEnd
}

const inOrder = (states: readonly KeptState[]): KeptState[] =>
  states.toSorted((a, b) => a.StartTime.localeCompare(b.StartTime) || a.Id - b.Id)

async function removeStamping(tx: Tx, span: CorrectableSpan, act: CorrectionAct): Promise<void> {
  await forgetRepetitions(tx, span)
  await removeRows(tx, span)
  await tx.deleteFrom('stamping').where('site_id', '=', span.siteId).where('id', '=', span.id).execute()
  await keepEvent(tx, act, 'removed', stateOf(span), null)
}

async function changeStamping(
  tx: Tx,
  { span, startAt, endAt }: Change,
  asked: WrittenPurpose | null,
  shifts: readonly EndedSpan[],
  act: CorrectionAct,
): Promise<KeptState> {
  const { typeCode, isPresence, rows } = asked ?? span
  const timeKind = isPresence ? span.timeKind : null
  await forgetRepetitions(tx, span)
  await tx
    .updateTable('stamping')
    .set((from) => ({
      start_at: startAt,
      end_at: endAt,
      type_code: typeCode,
      is_presence: isPresence,
      version: from('version', '+', 1),
      ...timeColumns(timeKind, { startAt, endAt }, shifts),
    }))
    .where('site_id', '=', span.siteId)
    .where('id', '=', span.id)
    .execute()
  if (asked) {
    await removeRows(tx, span)
    await addRows(tx, span.siteId, span.id, rows)
  }
  const state = stateOf({ id: span.id, startAt, endAt, typeCode, rows })
  await keepEvent(tx, act, 'corrected', stateOf(span), state)
  return state
}

async function addStamping(
  tx: Tx,
  { startAt, endAt, timeKind }: CorrectionPlan['adds'][number],
  { typeCode, isPresence, rows }: WrittenPurpose,
  shifts: readonly EndedSpan[],
  act: CorrectionAct,
): Promise<KeptState> {
  const kind: TimeKind | null = isPresence ? timeKind : null
  const { id } = await tx
    .insertInto('stamping')
    .values({
      site_id: act.siteId,
      employee_id: act.employeeId,
      type_code: typeCode,
      is_presence: isPresence,
      start_at: startAt,
      end_at: endAt,
      created_at: act.now,
      created_by: act.session.employeeId,
      ...timeColumns(kind, { startAt, endAt }, shifts),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addRows(tx, act.siteId, id, rows)
  const state = stateOf({ id, startAt, endAt, typeCode, rows })
  await keepEvent(tx, act, 'added', null, state)
  return state
}

/** When the same was stamped again matters only while nobody has corrected the stamping. */
async function forgetRepetitions(tx: Tx, { siteId, id }: CorrectableSpan): Promise<void> {
  await tx.deleteFrom('stamping_again').where('site_id', '=', siteId).where('stamping_id', '=', id).execute()
}

async function removeRows(tx: Tx, { siteId, id }: CorrectableSpan): Promise<void> {
  await tx.deleteFrom('stamping_row').where('site_id', '=', siteId).where('stamping_id', '=', id).execute()
}

async function addRows(
  tx: Tx,
  siteId: number,
  stampingId: number,
  rows: StampingState['OrderRows'],
): Promise<void> {
  if (rows.length === 0) return
  const values = rows.map(({ OrderId, RowId }) => ({
    site_id: siteId,
    stamping_id: stampingId,
    work_order_id: OrderId,
    job_row_id: RowId,
  }))
  await tx.insertInto('stamping_row').values(values).execute()
}

async function keepEvent(
  tx: Tx,
  { siteId, session, now }: CorrectionAct,
  kind: 'corrected' | 'added' | 'removed',
  before: KeptState | null,
  after: KeptState | null,
): Promise<void> {
  const entityId = (after ?? before)?.Id
  if (entityId === undefined) return
  const of = { siteId, at: now, employeeId: session.employeeId, entity: 'stamping', entityId } as const
  await recordEvents(tx, [{ ...of, kind, before: before && { ...before }, after: after && { ...after } }])
}
