import type { StampingState } from '@verstas/contract/stamping/corrections.ts'
import {
  type CorrectableSpan,
  type CorrectionPlan,
  endOf,
  startOf,
} from '@verstas/domain/stamping/corrections.ts'
import type { EndedSpan } from '@verstas/domain/time/span.ts'
import type { Tx } from '../../../platform/database/transaction.ts'
import { recordEvents } from '../../../platform/events/record-event.ts'
import { eventOf, insertRows, insertStamping, timeColumns } from '../stamping-record.ts'
import { type CorrectionAct, type NewCorrection, type RecordedState, stateOf } from './correction-record.ts'
import { loadShiftsDuring } from './load-correctable.ts'

/** The type and rows that a correction assigns to a stamping. */
export interface WrittenPurpose {
  readonly typeCode: number
  readonly isPresence: boolean
  readonly rows: StampingState['OrderRows']
}

type Change = CorrectionPlan['changes'][number]

/** The states of a stamping before and after a correction; null if the stamping was added or removed. */
interface Corrected {
  readonly id: number
  readonly kind: 'corrected' | 'added' | 'removed'
  readonly before: RecordedState | null
  readonly after: RecordedState | null
}

/**
 * Writes a correction of stampings, each with its event. Removes and shortens stampings before it extends
 * others, because the database checks for overlaps at every step. Recomputes minutes beyond the shift.
 *
 * @param assigned the type and rows that the change assigns; null if they do not change
 * @returns the states of the stampings before and after
 */
export async function writeCorrection(
  tx: Tx,
  { changes, removes, adds }: CorrectionPlan,
  assigned: WrittenPurpose | null,
  act: CorrectionAct,
): Promise<Pick<NewCorrection, 'before' | 'after'>> {
  const shifts = await loadShiftsDuring(tx, act.employeeId, [...changes, ...removes, ...adds])
  const corrected: Corrected[] = []
  for (const span of removes) corrected.push(await removeStamping(tx, span))
  for (const change of changes.toSorted((a, b) => growthOf(a) - growthOf(b)))
    corrected.push(await changeStamping(tx, change, change.purpose === 'asked' ? assigned : null, shifts))
  for (const addition of adds) {
    if (!assigned) throw new Error('A new stamping needs a purpose')
    corrected.push(await addStamping(tx, addition, assigned, shifts, act))
  }
  const events = corrected.map(({ id, ...change }) => eventOf(act, { siteId: act.siteId, id }, change))
  await recordEvents(tx, events)
  const states = (side: 'before' | 'after') => inOrder(corrected.flatMap((change) => change[side] ?? []))
  return { before: states('before'), after: states('after') }
}

/** Returns the number of milliseconds by which a change makes a stamping longer. */
const growthOf = ({ span, startAt, endAt }: Change): number => {
  const grownEnd = endAt === span.endAt ? 0 : endOf({ startAt, endAt }) - endOf(span)
  return startOf(span) - startAt.getTime() + grownEnd
}

const inOrder = (states: readonly RecordedState[]): RecordedState[] =>
  states.toSorted((a, b) => a.StartTime.localeCompare(b.StartTime) || a.Id - b.Id)

async function removeStamping(tx: Tx, span: CorrectableSpan): Promise<Corrected> {
  await deleteRepetitions(tx, span)
  await removeRows(tx, span)
  await tx.deleteFrom('stamping').where('site_id', '=', span.siteId).where('id', '=', span.id).execute()
  return { id: span.id, kind: 'removed', before: stateOf(span), after: null }
}

async function changeStamping(
  tx: Tx,
  { span, startAt, endAt }: Change,
  assigned: WrittenPurpose | null,
  shifts: readonly EndedSpan[],
): Promise<Corrected> {
  const { typeCode, isPresence, rows } = assigned ?? span
  const timeKind = isPresence ? span.timeKind : null
  await deleteRepetitions(tx, span)
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
  if (assigned) {
    await removeRows(tx, span)
    await insertRows(tx, span, rows)
  }
  const after = stateOf({ id: span.id, startAt, endAt, typeCode, rows })
  return { id: span.id, kind: 'corrected', before: stateOf(span), after }
}

async function addStamping(
  tx: Tx,
  { startAt, endAt, timeKind }: CorrectionPlan['adds'][number],
  { typeCode, isPresence, rows }: WrittenPurpose,
  shifts: readonly EndedSpan[],
  act: CorrectionAct,
): Promise<Corrected> {
  const columns = {
    site_id: act.siteId,
    employee_id: act.employeeId,
    type_code: typeCode,
    is_presence: isPresence,
    start_at: startAt,
    end_at: endAt,
    created_at: act.now,
    created_by: act.session.employeeId,
    ...timeColumns(isPresence ? timeKind : null, { startAt, endAt }, shifts),
  }
  const { id } = await insertStamping(tx, columns, rows)
  return { id, kind: 'added', before: null, after: stateOf({ id, startAt, endAt, typeCode, rows }) }
}

/**
 * Deletes the times at which the employee stamped the same work again, because they do not apply to a
 * corrected stamping.
 */
async function deleteRepetitions(tx: Tx, { siteId, id }: CorrectableSpan): Promise<void> {
  await tx.deleteFrom('stamping_again').where('site_id', '=', siteId).where('stamping_id', '=', id).execute()
}

async function removeRows(tx: Tx, { siteId, id }: CorrectableSpan): Promise<void> {
  await tx.deleteFrom('stamping_row').where('site_id', '=', siteId).where('stamping_id', '=', id).execute()
}
