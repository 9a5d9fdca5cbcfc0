import type { StampingRequest } from '@verstas/contract/stamping/entities.ts'
import type { WorkOrderStatus } from '@verstas/contract/work-orders/entities.ts'
import type { RowType } from '@verstas/contract/work-orders/rows.ts'
import { isStampingEmployee } from '@verstas/domain/stamping/employees.ts'
import type { KnownRow } from '@verstas/domain/stamping/stampable-rows.ts'
import type { StampedSpan } from '@verstas/domain/stamping/start-time.ts'
import { dayBounds } from '@verstas/domain/time/day.ts'
import { dayOf } from '@verstas/domain/time/format.ts'
import { sql } from 'kysely'
import type { Tx } from '../database/transaction.ts'

/**
 * Whether the employee is an active stamping employee of the site. Locks the employee's row until the
 * end of the transaction, so that two devices of one person stamp one after the other; the lock leaves
 * those alone who only refer to the employee.
 */
export async function lockStampingEmployee(tx: Tx, siteId: number, employeeId: number): Promise<boolean> {
  const employee = await tx
    .selectFrom('employee')
    .innerJoin('employee_site', 'employee_site.employee_id', 'employee.id')
    .select('employee.subsystem')
    .where('employee.id', '=', employeeId)
    .where('employee_site.site_id', '=', siteId)
    .where('employee.is_active', '=', true)
    .forNoKeyUpdate('employee')
    .executeTakeFirst()
  return employee !== undefined && isStampingEmployee(employee.subsystem)
}

/** What the rules need to know of a stamping type; undefined for an unknown code. */
export async function loadStampingType(tx: Tx, code: number) {
  const type = await tx
    .selectFrom('stamping_type')
    .select(['is_work_order', 'is_presence', 'is_end_of_day'])
    .where('code', '=', code)
    .executeTakeFirst()
  return (
    type && {
      IsWorkOrder: type.is_work_order,
      IsNonPresence: !type.is_presence,
      IsEndOfDay: type.is_end_of_day,
    }
  )
}

/**
 * The site's rows of every job that a requested row belongs to. Their work orders are locked against
 * change until the end of the transaction: whoever changes rows locks the work order first.
 */
export async function lockKnownRows(
  tx: Tx,
  siteId: number,
  requested: NonNullable<StampingRequest['OrderRows']>,
): Promise<KnownRow[]> {
  if (requested.length === 0) return []
  const orders = await tx
    .selectFrom('work_order')
    .select(['id', 'order_number', 'status'])
    .where('site_id', '=', siteId)
    .where('id', 'in', [...new Set(requested.map(({ OrderId }) => OrderId))])
    .orderBy('id')
    .forShare()
    .execute()
  const rows = await tx
    .selectFrom('job_row')
    .select([
      'id',
      'work_order_id',
      'job_id',
      'row_type',
      'name',
      'is_marked_as_deleted',
      'is_stamping_prohibited',
    ])
    .where('site_id', '=', siteId)
    .where('job_id', 'in', (from) =>
      from
        .selectFrom('job_row as wanted')
        .select('wanted.job_id')
        .where('wanted.site_id', '=', siteId)
        .where('wanted.id', 'in', [...new Set(requested.map(({ OrderRowId }) => OrderRowId))]),
    )
    .execute()
  return rows.flatMap((row) => {
    const order = orders.find(({ id }) => id === row.work_order_id)
    if (!order) return []
    return {
      OrderId: order.id,
      OrderNumber: order.order_number,
      OrderStatus: order.status as WorkOrderStatus,
      JobId: row.job_id,
      RowId: row.id,
      RowType: row.row_type as RowType,
      Name: row.name,
      IsMarkedAsDeleted: row.is_marked_as_deleted,
      IsStampingProhibited: row.is_stamping_prohibited,
    }
  })
}

/**
 * The employee's running stampings and those of presence that go on after an instant. Presence is
 * counted at all sites, because a person is at one of them at a time; absences are the site's.
 */
export async function loadSpans(
  tx: Tx,
  siteId: number,
  employeeId: number,
  after: Date,
): Promise<StampedSpan[]> {
  return tx
    .selectFrom('stamping')
    .innerJoin('stamping_type', 'stamping_type.code', 'stamping.type_code')
    .select([
      'stamping.id',
      'stamping.site_id as siteId',
      'stamping.start_at as startAt',
      'stamping.end_at as endAt',
      'stamping.is_presence as isPresence',
      'stamping_type.is_work_order as isWorkOrder',
    ])
    .where('stamping.employee_id', '=', employeeId)
    .where(({ and, or, eb }) =>
      or([
        and([
          eb('stamping.is_presence', '=', true),
          sql<boolean>`tstzrange(stamping.start_at, stamping.end_at) && tstzrange(${after}::timestamptz, null)`,
        ]),
        and([
          eb('stamping.is_presence', '=', false),
          eb('stamping.site_id', '=', siteId),
          eb('stamping.end_at', 'is', null),
        ]),
      ]),
    )
    .orderBy('stamping.start_at')
    .execute()
}

/** The employee's shifts at the site that touch the day of now. */
export async function loadShifts(tx: Tx, siteId: number, employeeId: number, now: Date, timeZone: string) {
  const day = dayBounds(dayOf(now, timeZone), timeZone)
  return tx
    .selectFrom('shift')
    .select(['start_at as startAt', 'end_at as endAt'])
    .where('site_id', '=', siteId)
    .where('employee_id', '=', employeeId)
    .where('start_at', '<', day.end)
    .where('end_at', '>', day.start)
    .execute()
}
