import type { StampingRequest } from '@verstas/contract/stamping/entities.ts'
import type { DecidedStamping } from '@verstas/domain/stamping/decide.ts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/transaction.ts'
import type { EventRecord } from '../../platform/events/record-event.ts'
import { insertStamping } from './insert-stamping.ts'
import { eventOf, type StampingAct, type StampingKey } from './stamping-act.ts'
import { timeColumns } from './time-columns.ts'

/** A stamping that was written, with its event, which the caller keeps. */
export interface BegunStamping {
  readonly key: StampingKey
  readonly event: EventRecord
}

/** Writes the new stamping, up to an end where it is a late one that something follows. */
export async function startStamping(
  tx: Tx,
  { startAt, timeKind }: DecidedStamping,
  endAt: Date | null,
  act: StampingAct,
): Promise<BegunStamping> {
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
  const key = await insertStamping(tx, columns, rows)
  const after = {
    SalesmanId,
    TypeId,
    StartTime: startAt,
    ...(endAt && { EndTime: endAt }),
    ...(ClientTime !== undefined && { ClientTime }),
    OrderRows,
  }
  return { key, event: eventOf(act, key, { kind: 'started', before: null, after }) }
}

type OrderRows = NonNullable<StampingRequest['OrderRows']>

/** A row that is named twice is stamped once. */
const uniqueRows = (rows: OrderRows): OrderRows => [
  ...new Map(rows.map((row) => [row.OrderRowId, row])).values(),
]

/**
 * Writes what a late stamping cut as another stamping, from when the person stamped the same again up to
 * where the cut one ended.
 */
export async function resumeStamping(
  tx: Tx,
  span: DecidedStamping['resumes'][number],
  act: StampingAct,
): Promise<BegunStamping> {
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
  return { key, event: eventOf(act, key, { kind: 'resumed', before: null, after }) }
}
