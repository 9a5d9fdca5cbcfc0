import { shareStock } from '@verstas/domain/parts-planning/share-stock.ts'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { WorkOrderTable } from '../../../platform/database/tables/work-order-tables.ts'
import type { Tx } from '../../../platform/database/transaction.ts'
import { notifyLive } from '../../../platform/events/notify-live.ts'
import { notifyPeople, withdrawNotifications } from '../../../platform/events/notify-people.ts'
import type { NotifiedChange } from '../editing/change-work-order.ts'

type Order = Pick<
  Selectable<WorkOrderTable>,
  'site_id' | 'id' | 'status' | 'are_parts_preplanned' | 'are_parts_prepicked'
>

/** A part in a stock of the site. */
interface StockKey {
  readonly stock_code: string
  readonly supplier_number: string
  readonly item_number: string
}

/** A part row of a work order. Quantities are integers in thousandths, so that sums are exact. */
interface PartRow extends StockKey {
  readonly id: number
  readonly needed: number
  readonly kept: number
  readonly backOrdered: number
}

/**
 * Adapts the part reservations of a work order to its rows, and notifies the site. Reserves the needed
 * amounts as far as they are available. Reserves nothing if the parts are neither planned nor picked, or if
 * the work order is closed or invoiced. Removes the tick of a row whose reservation grows.
 *
 * @param order the current state; its row must be locked
 */
export async function keepParts(tx: Tx, order: Order): Promise<void> {
  const rows = await readPartRows(tx, order)
  const stocks = await lockStocks(tx, order.site_id, rows)
  const isWanted =
    (order.are_parts_preplanned || order.are_parts_prepicked) && ['A', 'P'].includes(order.status)
  const changes = [...Map.groupBy(rows, keyOf)].flatMap(([key, ofPart]) => {
    const available = stocks.get(key)
    if (available === undefined) return []
    const shares = shareStock(ofPart, available)
    return ofPart.flatMap((row, index) => {
      const kept = isWanted ? (shares[index]?.kept ?? 0) : 0
      return kept === row.kept ? [] : [{ ...row, before: row.kept, kept }]
    })
  })
  if (changes.length > 0) await writeChanges(tx, order, changes)
  await notifyParts(tx, order)
}

/** Notifies the site that the parts of a work order have changed. */
export const notifyParts = (tx: Tx, { site_id: siteId, id: WorkOrderId }: Pick<Order, 'site_id' | 'id'>) =>
  notifyLive(tx, { name: 'partsChanged', siteId, event: { WorkOrderId } })

/** Ticks all reserved parts of a work order, or removes all ticks. */
export async function markPicked(
  tx: Tx,
  { site_id, id }: Pick<Order, 'site_id' | 'id'>,
  by: { readonly employeeId: number; readonly at: Date } | null,
): Promise<void> {
  await tx
    .updateTable('part_reservation')
    .set({ picked_at: by?.at ?? null, picked_by: by?.employeeId ?? null })
    .where('site_id', '=', site_id)
    .where('work_order_id', '=', id)
    .where('picked_at', by ? 'is' : 'is not', null)
    .execute()
}

/**
 * Notifies the people who have reserved time for a work order that its parts are picked. Withdraws the
 * notification if the parts are no longer picked.
 */
export async function notifyOfParts(
  tx: Tx,
  { session, order, now }: NotifiedChange,
  arePicked: boolean,
): Promise<void> {
  const { siteId, employeeId: actorId } = session
  if (!arePicked) {
    await withdrawNotifications(tx, { siteId, kind: 'partsPicked', workOrderId: order.id })
    return
  }
  const workers = await tx
    .selectFrom('reservation')
    .innerJoin('reservation_resource as entry', (join) =>
      join
        .onRef('entry.site_id', '=', 'reservation.site_id')
        .onRef('entry.reservation_id', '=', 'reservation.id'),
    )
    .innerJoin('resource', (join) =>
      join.onRef('resource.site_id', '=', 'entry.site_id').onRef('resource.id', '=', 'entry.resource_id'),
    )
    .select('resource.employee_id')
    .where('reservation.site_id', '=', siteId)
    .where('reservation.work_order_id', '=', order.id)
    .where('entry.end_at', '>', now)
    .execute()
  await notifyPeople(
    tx,
    workers.map(({ employee_id }) => employee_id),
    { siteId, kind: 'partsPicked', at: now, actorId, workOrderId: order.id },
  )
}

const thousandths = (amount: RawBuilder<unknown>) => sql`(${amount} * 1000)::bigint`

/**
 * Returns the needed and reserved amounts of the rows. A reservation has a need of 0 if its row no longer
 * names the part, because the dealer system has replaced it.
 */
async function readPartRows(tx: Tx, { site_id, id }: Order): Promise<readonly PartRow[]> {
  const { rows } = await sql<PartRow>`
    select job_row.id, job_row.supplier_number, job_row.item_number,
      coalesce(kept.stock_code, job_row.stock_code, site.default_stock_code) as stock_code,
      case when job_row.is_marked_as_deleted then 0 else ${thousandths(
        sql`greatest(0, coalesce(job_row.ordered_amount, 0) - coalesce(job_row.delivered_amount, 0))`,
      )} end as needed,
      ${thousandths(sql`coalesce(kept.quantity, 0)`)} as kept,
      ${thousandths(sql`coalesce(job_row.back_order_amount, 0)`)} as "backOrdered"
    from job_row
    join site on site.id = job_row.site_id
    left join part_reservation kept on kept.site_id = job_row.site_id and kept.job_row_id = job_row.id
      and kept.supplier_number = job_row.supplier_number and kept.item_number = job_row.item_number
    where job_row.site_id = ${site_id} and job_row.work_order_id = ${id} and job_row.row_type = 'SparePart'
      and (not job_row.is_marked_as_deleted or kept.job_row_id is not null)
    union all
    select job_row.id, kept.supplier_number, kept.item_number, kept.stock_code, 0, ${thousandths(sql`kept.quantity`)}, 0
    from part_reservation kept
    join job_row on job_row.site_id = kept.site_id and job_row.id = kept.job_row_id
    where kept.site_id = ${site_id} and kept.work_order_id = ${id} and (job_row.row_type <> 'SparePart'
      or (kept.supplier_number, kept.item_number) is distinct from (job_row.supplier_number, job_row.item_number))
    order by id`.execute(tx)
  return rows
}

const keyOf = ({ stock_code, supplier_number, item_number }: StockKey) =>
  JSON.stringify([stock_code, supplier_number, item_number])

/**
 * Returns the available amount of each part. Locks the stocks until the transaction ends, always in the same
 * order to avoid deadlocks.
 */
async function lockStocks(
  tx: Tx,
  siteId: number,
  parts: readonly StockKey[],
): Promise<ReadonlyMap<string, number>> {
  if (parts.length === 0) return new Map()
  const { rows } = await sql<StockKey & { readonly available: number }>`
    select stock_code, supplier_number, item_number, ${thousandths(sql`available`)} as available
    from part_stock
    where site_id = ${siteId} and (stock_code, supplier_number, item_number) in (
      select stock_code, supplier_number, item_number
      from ${recordsOf(parts)} wanted (stock_code text, supplier_number text, item_number text))
    order by stock_code, supplier_number, item_number
    for no key update`.execute(tx)
  return new Map(rows.map((row) => [keyOf(row), row.available]))
}

async function writeChanges(
  tx: Tx,
  { site_id, id }: Order,
  changes: readonly (PartRow & { readonly before: number })[],
): Promise<void> {
  const changed = sql`${recordsOf(changes)} changed (
    id bigint, stock_code text, supplier_number text, item_number text, before bigint, kept bigint)`
  await sql`
    delete from part_reservation kept using ${changed}
    where kept.site_id = ${site_id} and kept.job_row_id = changed.id and changed.kept = 0`.execute(tx)
  await sql`
    insert into part_reservation
      (site_id, job_row_id, work_order_id, stock_code, supplier_number, item_number, quantity)
    select ${site_id}::bigint, id, ${id}::bigint, stock_code, supplier_number, item_number, kept / 1000.0
    from ${changed} where kept > 0
    on conflict (site_id, job_row_id) do update set quantity = excluded.quantity,
      picked_at = case when excluded.quantity <= part_reservation.quantity then part_reservation.picked_at end,
      picked_by = case when excluded.quantity <= part_reservation.quantity then part_reservation.picked_by end`.execute(
    tx,
  )
  await sql`
    update part_stock stock set available = available - taken.amount / 1000.0
    from (
      select stock_code, supplier_number, item_number, sum(kept - before) as amount
      from ${changed} group by stock_code, supplier_number, item_number) taken
    where stock.site_id = ${site_id} and stock.stock_code = taken.stock_code
      and stock.supplier_number = taken.supplier_number and stock.item_number = taken.item_number`.execute(tx)
}

const recordsOf = (rows: readonly object[]) => sql`json_to_recordset(${JSON.stringify(rows)}::text::json)`
