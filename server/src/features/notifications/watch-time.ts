import { isForgotten } from '@verstas/domain/stamping/forgotten.ts'
import { sql } from 'kysely'
import { type Db, inTransaction, type Tx } from '../../platform/database/transaction.ts'
import { notifyPeople } from '../../platform/events/notify-people.ts'
import { concernedPeople } from '../work-orders/concerned-people.ts'

/** Maximum age in hours at which a missed promise or a forgotten stamping causes a notification. */
const newsHours = 24

/**
 * Notifies people about missed promises and about stampings that still run after the shift. Each causes one
 * notification. Several processes may call it concurrently; one works at a time.
 *
 * @returns the number of missed promises and forgotten stampings
 */
export function notifyOfTime(db: Db, now: Date): Promise<number> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{ isFree: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended('notifications of time', 0)) as "isFree"`.execute(tx)
    if (!rows[0]?.isFree) return 0
    return (await notifyOfLateOrders(tx, now)) + (await notifyOfForgotten(tx, now))
  })
}

interface LateOrder {
  readonly siteId: number
  readonly id: number
  readonly promisedAt: Date
  readonly people: readonly number[]
}

/**
 * Notifies the receivers and the technicians of open work orders that the promised time has passed. The later one of
 * the original and the agreed promise counts. The condition `is not null` selects the index of promised work orders.
 */
async function notifyOfLateOrders(tx: Tx, now: Date): Promise<number> {
  const { rows } = await sql<LateOrder>`
    select work_order.site_id as "siteId", work_order.id, promised.at as "promisedAt", ${concernedPeople} as people
    from work_order
    join site on site.id = work_order.site_id and site.is_active
    cross join lateral (values (greatest(work_order.estimated_delivery_at, work_order.told_until))) promised (at)
    where work_order.status in ('A', 'P') and not work_order.is_hidden
      and work_order.estimated_delivery_at is not null
      and promised.at > ${now}::timestamptz - make_interval(hours => ${newsHours}) and promised.at <= ${now}
      and exists (
        select from job_row
        where job_row.site_id = work_order.site_id and job_row.work_order_id = work_order.id
          and job_row.row_type = 'LabourOperation' and not job_row.is_marked_as_deleted and job_row.done_at is null)
      and not exists (
        select from notification told
        where told.site_id = work_order.site_id and told.work_order_id = work_order.id and told.kind = 'orderLate'
          and told.start_at = promised.at)
    order by work_order.site_id, work_order.id`.execute(tx)
  for (const { siteId, id: workOrderId, promisedAt: startAt, people } of rows)
    await notifyPeople(tx, people, {
      siteId,
      kind: 'orderLate',
      at: now,
      actorId: null,
      workOrderId,
      startAt,
    })
  return rows.length
}

interface Running {
  readonly siteId: number
  readonly employeeId: number
  readonly startAt: Date
  readonly timeZone: string
  readonly shifts: readonly { readonly startAt: string; readonly endAt: string }[]
}

/** Notifies people that their stamping of presence still runs after their shift. */
async function notifyOfForgotten(tx: Tx, now: Date): Promise<number> {
  const { rows } = await sql<Running>`
    select running.site_id as "siteId", running.employee_id as "employeeId", running.start_at as "startAt",
      site.time_zone as "timeZone",
      (select coalesce(json_agg(json_build_object('startAt', shift.start_at, 'endAt', shift.end_at)), '[]') from shift
        where shift.employee_id = running.employee_id and shift.end_at >= running.start_at
          and shift.start_at < running.start_at + interval '1 day') as shifts
    from stamping running
    join site on site.id = running.site_id and site.is_active
    where running.end_at is null and running.is_presence
      and running.start_at > ${now}::timestamptz - make_interval(hours => ${2 * newsHours})
      and not exists (
        select from notification told
        where told.site_id = running.site_id and told.employee_id = running.employee_id
          and told.kind = 'stampingForgotten' and told.start_at = running.start_at)
    order by running.site_id, running.employee_id`.execute(tx)
  let count = 0
  for (const { siteId, employeeId, startAt, timeZone, shifts } of rows) {
    const times = shifts.map((shift) => ({ startAt: new Date(shift.startAt), endAt: new Date(shift.endAt) }))
    if (!isForgotten(startAt, { now, timeZone, shifts: times })) continue
    await notifyPeople(tx, [employeeId], {
      siteId,
      kind: 'stampingForgotten',
      at: now,
      actorId: null,
      startAt,
    })
    count += 1
  }
  return count
}
