import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/transaction.ts'
import { notifyPeople, withdrawNotifications } from '../../../platform/events/notify-people.ts'
import { concernedPeople } from '../concerned-people.ts'

/** The change of the available quantity of a part in a stock of a site. */
export interface StockChange {
  readonly site_id: number
  readonly stock_code: string
  readonly supplier_number: string
  readonly item_number: string
  readonly before: number
  readonly after: number
}

/** The author and the time of an arrival. */
interface Arrival {
  readonly now: Date
  /** The person who caused it, who gets no notification; null for another system. */
  readonly actorId: number | null
}

interface Concerned {
  readonly siteId: number
  readonly id: number
  readonly people: readonly number[]
  /** False if the work order now misses more parts than before. */
  readonly hasArrived: boolean
}

/**
 * Notifies the receivers and the technicians of work orders that parts which were missing are now in stock.
 * Withdraws unread notifications of work orders that miss parts again, so that a reversed receipt leaves no
 * trace.
 */
export async function notifyOfStock(
  tx: Tx,
  arrival: Arrival,
  changes: readonly StockChange[],
): Promise<void> {
  const moved = changes.filter(({ before, after }) => before !== after)
  if (moved.length === 0) return
  const { rows } = await sql<Concerned>`
    with opened as (
      select job_row.site_id, job_row.work_order_id, greatest(0, changed.before) as before,
        greatest(0, changed.after) as after, sum(amount.lacking) as lacking
      from json_to_recordset(${JSON.stringify(moved)}::text::json) changed (
        site_id bigint, stock_code text, supplier_number text, item_number text, before numeric, after numeric)
      join site on site.id = changed.site_id
      join job_row on job_row.site_id = changed.site_id and job_row.supplier_number = changed.supplier_number
        and job_row.item_number = changed.item_number and job_row.row_type = 'SparePart'
        and not job_row.is_marked_as_deleted
        and coalesce(job_row.stock_code, site.default_stock_code) = changed.stock_code
      left join part_reservation kept on kept.site_id = job_row.site_id and kept.job_row_id = job_row.id
      cross join lateral (
        select coalesce(job_row.ordered_amount, 0) - coalesce(job_row.delivered_amount, 0)
          - coalesce(kept.quantity, 0) - coalesce(job_row.back_order_amount, 0) as lacking) amount
      where amount.lacking > 0
      group by job_row.site_id, job_row.work_order_id, changed.supplier_number, changed.item_number, changed.before,
        changed.after)
    select work_order.site_id as "siteId", work_order.id, ${concernedPeople} as people,
      missed."hasArrived"
    from work_order
    join (
      select site_id, work_order_id, bool_or(lacking > before and after > before) as "hasArrived" from opened
      where greatest(0, lacking - before) <> greatest(0, lacking - after)
      group by site_id, work_order_id) missed
      on missed.site_id = work_order.site_id and missed.work_order_id = work_order.id
    where work_order.status in ('A', 'P') and not work_order.is_hidden and not work_order.hides_parts_in_web
    order by work_order.site_id, work_order.id`.execute(tx)
  for (const order of rows)
    if (order.hasArrived) await notifyConcerned(tx, arrival, order)
    else
      await withdrawNotifications(tx, { siteId: order.siteId, kind: 'partsArrived', workOrderId: order.id })
}

/** Notifies the people of a work order that parts on back order have arrived. */
export async function notifyOfBackOrder(
  tx: Tx,
  arrival: Arrival,
  { site_id, id }: { readonly site_id: number; readonly id: number },
): Promise<void> {
  const { rows } = await sql<Omit<Concerned, 'hasArrived'>>`
    select work_order.site_id as "siteId", work_order.id, ${concernedPeople} as people from work_order
    where site_id = ${site_id} and id = ${id} and status in ('A', 'P') and not is_hidden and not hides_parts_in_web`.execute(
    tx,
  )
  for (const order of rows) await notifyConcerned(tx, arrival, order)
}

const notifyConcerned = (
  tx: Tx,
  { now, actorId }: Arrival,
  { siteId, id: workOrderId, people }: Omit<Concerned, 'hasArrived'>,
): Promise<void> => notifyPeople(tx, people, { siteId, kind: 'partsArrived', at: now, actorId, workOrderId })
