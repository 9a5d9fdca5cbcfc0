import type { StampingRequest } from '@verstas/contract/stamping/entities.ts'
import type { DecidedStamping, StampedEmployee } from '@verstas/domain/stamping/decide.ts'
import type { TimeKind } from '@verstas/domain/stamping/shifts.ts'
import type { StampedSpan } from '@verstas/domain/stamping/situation.ts'
import type { ChangedSpan, CreatedSpan } from '@verstas/domain/stamping/undo-stamping.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/transaction.ts'
import { type EventRecord, recordEvents } from '../../../platform/events/record-event.ts'
import type { CurrentSession } from '../../../platform/session/current-session.ts'
import type { WorkOrderChange, WorkOrderEventRecord } from '../../work-orders/editing/change-work-order.ts'
import { loadRowsToSign, markRowsDone } from '../../work-orders/jobs/rows-done.ts'
import {
  eventOf,
  insertStamping,
  type StampingAct,
  type StampingKey,
  timeColumns,
} from '../stamping-record.ts'
import { readySubstatus } from './load-stamping.ts'

/** The changes of an employee's time by a stamping. */
export interface TimeChanges {
  readonly changed: readonly ChangedSpan[]
  readonly created: readonly CreatedSpan[]
  /** The time at which a stamping was recorded as stamped again; null if none was. */
  readonly again: { readonly siteId: number; readonly id: number; readonly at: Date } | null
  /** The recorded end of presence; null if none was recorded. */
  readonly dayEnd: Date | null
}

/** The changes of work orders by the answers of the wizard. */
export interface AnswerChanges {
  readonly doneRowIds: readonly number[]
  readonly doneAt: Date
  /** The work orders that became ready, with their former substatus. */
  readonly readyOrders: readonly { readonly id: number; readonly substatus: string | null }[]
}

/** The changes of a stamping so far, with their events. */
interface Written {
  readonly events: EventRecord[]
  readonly changed: ChangedSpan[]
  readonly created: CreatedSpan[]
}

/**
 * Writes the planned changes of the employee's time with their events. Ends stampings before it begins
 * others, because the database refuses overlaps after each statement.
 *
 * @returns the new or continued stamping, null if the plan begins none; and the changes, for their undo
 */
export async function writeStamping(
  tx: Tx,
  plan: DecidedStamping,
  act: StampingAct,
): Promise<{ readonly begun: StampingKey | null; readonly changes: TimeChanges }> {
  const { startAt, ends, resumes, begins, endsPresence } = plan
  const written: Written = { events: [], changed: [], created: [] }
  for (const span of ends) {
    const kind = span.isPresence ? (span.timeKind ?? plan.endedTimeKind) : span.timeKind
    await changeSpan(tx, span, { startAt: span.startAt, endAt: startAt, kind }, act, written)
  }
  for (const span of resumes) await resumeStamping(tx, span, act, written)
  const dayEnd = endsPresence && (await recordEndOfPresence(tx, startAt, act)) ? startAt : null
  let begun: StampingKey | null = null
  let again: TimeChanges['again'] = null
  if (begins?.kind === 'new') begun = await startStamping(tx, plan, begins.endAt, act, written)
  else if (begins) {
    begun = begins.span
    again = await stampAgain(tx, begins.span, startAt, act, written)
  }
  const { events, changed, created } = written
  await recordEvents(tx, events)
  return { begun, changes: { changed, created, again, dayEnd } }
}

interface SpanChange {
  readonly startAt: Date
  readonly endAt: Date | null
  readonly kind: TimeKind | null
}

/** Moves the start or the end of a stamping. The type and the rows remain. */
async function changeSpan(
  tx: Tx,
  span: StampedSpan,
  change: SpanChange,
  act: StampingAct,
  { events, changed }: Written,
): Promise<void> {
  const { startAt, endAt, kind } = change
  const { version } = await tx
    .updateTable('stamping')
    .set((from) => ({
      start_at: startAt,
      end_at: endAt,
      version: from('version', '+', 1),
      ...timeColumns(kind, change, act.shifts),
    }))
    .where('site_id', '=', span.siteId)
    .where('id', '=', span.id)
    .returning('version')
    .executeTakeFirstOrThrow()
  const isEnd = startAt.getTime() === span.startAt.getTime()
  const what = isEnd
    ? { kind: 'ended', before: { EndTime: span.endAt }, after: { EndTime: endAt } }
    : { kind: 'begunEarlier', before: { StartTime: span.startAt }, after: { StartTime: startAt } }
  events.push(eventOf(act, span, what))
  const { siteId, id, isPresence, timeKind } = span
  changed.push({ siteId, id, isPresence, timeKind, version, startAt: span.startAt, endAt: span.endAt })
}

/**
 * Records that an employee stamped the current stamping's work again. If `at` is before its start, the
 * stamping now begins at `at`.
 *
 * @returns the recorded time; null if it was recorded before
 */
async function stampAgain(
  tx: Tx,
  span: StampedSpan,
  at: Date,
  act: StampingAct,
  written: Written,
): Promise<TimeChanges['again']> {
  const isEarlier = at < span.startAt
  const change = { startAt: at, endAt: span.endAt, kind: span.timeKind }
  if (isEarlier) await changeSpan(tx, span, change, act, written)
  const inserted = await tx
    .insertInto('stamping_again')
    .values({ site_id: span.siteId, stamping_id: span.id, at: isEarlier ? span.startAt : at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('at')
    .executeTakeFirst()
  return inserted ? { siteId: span.siteId, id: span.id, at: inserted.at } : null
}

/**
 * Records the end of presence, even if no stamping ran. A late stamping of an earlier time then ends at this
 * time.
 *
 * @returns false if it was recorded before
 */
async function recordEndOfPresence(tx: Tx, at: Date, { session, request }: StampingAct): Promise<boolean> {
  const inserted = await tx
    .insertInto('stamping_day_end')
    .values({ site_id: session.siteId, employee_id: request.SalesmanId, at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('at')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Writes the new stamping. A late stamping gets an end if another stamping follows it. */
async function startStamping(
  tx: Tx,
  { startAt, timeKind }: DecidedStamping,
  endAt: Date | null,
  act: StampingAct,
  { events, created }: Written,
): Promise<StampingKey> {
  const { session, request, isClockOff, now, shifts } = act
  const { SalesmanId, TypeId, ClientTime, DeviceId } = request
  const OrderRows = uniqueRows(request.OrderRows ?? [])
  const columns = {
    site_id: session.siteId,
    employee_id: SalesmanId,
    type_code: TypeId,
    is_presence: sql<boolean>`(select is_presence from stamping_type where code = ${TypeId})`,
    start_at: startAt,
    end_at: endAt,
    created_at: now,
    created_by: session.employeeId,
    device_id: DeviceId ?? null,
    client_time: ClientTime === undefined ? null : new Date(ClientTime),
    is_clock_off: isClockOff,
    ...timeColumns(timeKind, { startAt, endAt }, shifts),
  }
  const rows = OrderRows.map(({ OrderId, OrderRowId }) => ({ OrderId, RowId: OrderRowId }))
  const key = await insertStamping(tx, columns, rows, startAt >= now)
  const after = {
    SalesmanId,
    TypeId,
    StartTime: startAt,
    ...(endAt && { EndTime: endAt }),
    ...(ClientTime !== undefined && { ClientTime }),
    OrderRows,
  }
  events.push(eventOf(act, key, { kind: 'started', before: null, after }))
  created.push({ ...key, cutId: null })
  return key
}

type OrderRows = NonNullable<StampingRequest['OrderRows']>

const uniqueRows = (rows: OrderRows): OrderRows => [
  ...new Map(rows.map((row) => [row.OrderRowId, row])).values(),
]

/**
 * Continues a stamping that a late stamping cuts in two. The new stamping starts at the time at which the employee
 * stamped the same work again, and ends at the end of the cut stamping.
 */
async function resumeStamping(
  tx: Tx,
  span: DecidedStamping['resumes'][number],
  act: StampingAct,
  { events, created }: Written,
): Promise<void> {
  const { siteId, id: cutId, againAt: startAt, endAt, timeKind } = span
  const cut = await tx
    .selectFrom('stamping')
    .select(['site_id', 'employee_id', 'type_code', 'is_presence', 'created_at', 'created_by'])
    .where('site_id', '=', siteId)
    .where('id', '=', cutId)
    .executeTakeFirstOrThrow()
  const rows = await tx
    .selectFrom('stamping_row')
    .select(['work_order_id as OrderId', 'job_row_id as RowId'])
    .where('site_id', '=', siteId)
    .where('stamping_id', '=', cutId)
    .execute()
  const time = timeColumns(timeKind, { startAt, endAt }, act.shifts)
  const key = await insertStamping(tx, { ...cut, start_at: startAt, end_at: endAt, ...time }, rows)
  await tx
    .updateTable('stamping_again')
    .set({ stamping_id: key.id })
    .where('site_id', '=', siteId)
    .where('stamping_id', '=', cutId)
    .where('at', '>', startAt)
    .execute()
  const after = { StampingId: cutId, StartTime: startAt, EndTime: endAt }
  events.push(eventOf(act, key, { kind: 'resumed', before: null, after }))
  created.push({ ...key, cutId })
}

/** The employee who answered, the ended work and the time. */
interface AnswerAct {
  readonly session: CurrentSession
  readonly employee: StampedEmployee
  readonly now: Date
}

/**
 * Writes the answers about the ended work: marks its rows as done and its work orders as ready. Each work
 * order gets a new version and its events. The transaction must have locked the work orders (`lockWork` with
 * `changesEnded`).
 *
 * @returns the changes, for their undo
 */
export async function writeAnswers(
  tx: Tx,
  { doneRowIds, readyOrderIds }: DecidedStamping,
  { session, employee, now }: AnswerAct,
): Promise<AnswerChanges> {
  if (doneRowIds.length === 0) return { doneRowIds: [], doneAt: now, readyOrders: [] }
  const rows = await loadRowsToSign(tx, session.siteId, 'id', doneRowIds)
  const orders = await loadOrders(tx, session.siteId, [
    ...new Set(rows.map(({ WorkOrderId }) => WorkOrderId)),
  ])
  const becomesReady = (order: WorkOrderChange['order']) =>
    readyOrderIds.includes(order.id) && order.substatus_code !== readySubstatus
  const ready = orders.filter(becomesReady)
  const readyOrders = ready.map(({ id, substatus_code: substatus }) => ({ id, substatus }))
  await setReady(tx, session.siteId, ready)
  const descriptions = await loadSubstatusDescriptions(tx, session)
  const eventsOf = (order: WorkOrderChange['order']): WorkOrderEventRecord[] => {
    if (!becomesReady(order)) return []
    const before = { SubstatusDescription: descriptions.get(order.substatus_code ?? '') ?? null }
    return [
      {
        kind: 'edited',
        subject: null,
        before,
        after: { SubstatusDescription: descriptions.get(readySubstatus) ?? null },
      },
    ]
  }
  await markRowsDone(tx, { session, now, orders, rows, doneBy: employee, eventsOf })
  return { doneRowIds, doneAt: now, readyOrders }
}

async function loadOrders(tx: Tx, siteId: number, ids: readonly number[]) {
  return tx
    .selectFrom('work_order')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('id', 'in', [...ids])
    .orderBy('id')
    .execute()
}

async function setReady(tx: Tx, siteId: number, orders: readonly WorkOrderChange['order'][]): Promise<void> {
  if (orders.length === 0) return
  await tx
    .updateTable('work_order')
    .set({ substatus_code: readySubstatus })
    .where('site_id', '=', siteId)
    .where(
      'id',
      'in',
      orders.map(({ id }) => id),
    )
    .execute()
}

/** Returns the descriptions of the substatuses in the session's language, by their codes. */
export async function loadSubstatusDescriptions(
  tx: Tx,
  { language }: CurrentSession,
): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('work_order_substatus')
    .select(['code', sql<string>`description ->> ${language}`.as('description')])
    .execute()
  return new Map(rows.map(({ code, description }) => [code, description]))
}
