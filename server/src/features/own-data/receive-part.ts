import type { PartReceipt, ReceivedPart } from '@verstas/contract/own-data/entities.ts'
import { dayOf } from '@verstas/domain/time/format.ts'
import { sql } from 'kysely'
import type { CommandContext } from '../../platform/commands/run-command.ts'
import { type JsonText, toJson } from '../../platform/database/read-json.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { recordEvents } from '../../platform/events/record-event.ts'
import { refuse, refuseField } from '../../platform/http/refusal.ts'
import { insertOwn, requireOwnStock, updateOwn } from '../integration/batch/own-records.ts'
import { notifyParts } from '../work-orders/parts/keep-parts.ts'

/** The quantities of a part in a stock. */
interface Level {
  readonly id: number
  readonly inStock: number
}

/**
 * Adds received pieces to a stock, or removes them if the quantity is negative. The quantity in stock and the
 * available quantity change by the same amount, because part reservations do not change
 * (docs/specification.md, Own data).
 *
 * @returns the new quantities, and the work orders that lack the part
 * @throws {Refusal} stockElsewhere; notFound for an unknown part; invalidField for an unknown stock;
 * stockTooSmall
 */
export async function receivePart(
  { tx, clock, session }: CommandContext,
  receipt: PartReceipt,
): Promise<JsonText<ReceivedPart>> {
  const { siteId } = session
  const { SupplierNumber, ItemNumber, StockCode, Quantity } = receipt
  await requireOwnStock(tx, siteId)
  // Locks the part, so that concurrent receipts wait for each other even if the stock never had the part.
  const part = await sql`
    select from part where supplier_number = ${SupplierNumber} and item_number = ${ItemNumber}
    for no key update`.execute(tx)
  if (part.rows.length === 0) throw refuse('notFound')
  const stock = await sql`select from stock where site_id = ${siteId} and code = ${StockCode}`.execute(tx)
  if (stock.rows.length === 0) throw refuseField('StockCode', 'wrong')
  // Locks the row that a plan of parts also locks, so that a plan sees either all pieces of the receipt or
  // none.
  const { rows } = await sql<Level>`
    select id, in_stock::float8 as "inStock" from part_stock
    where site_id = ${siteId} and stock_code = ${StockCode}
      and supplier_number = ${SupplierNumber} and item_number = ${ItemNumber}
    for no key update`.execute(tx)
  const [level] = rows
  const before = level?.inStock ?? 0
  const after = Math.round((before + Quantity) * 1000) / 1000
  if (Quantity < 0 && after < 0) throw refuse('stockTooSmall')
  const now = clock.now()
  const context = { tx, now, session }
  const location = receipt.Location?.trim()
  const fields = {
    inStock: after,
    ...(location && { location1: location }),
    ...(Quantity > 0 && { lastReceiveDate: dayOf(now, session.timeZone) }),
  }
  const key = { stockCode: StockCode, supplierNumber: SupplierNumber, itemNumber: ItemNumber }
  const id = level?.id ?? (await insertOwn(context, 'stock-levels', { ...key, ...fields })).id
  if (level) await updateOwn(context, 'stock-levels', level.id, fields)
  await recordEvents(tx, [
    {
      siteId,
      employeeId: session.employeeId,
      at: now,
      entity: 'part-stock',
      entityId: id,
      kind: Quantity > 0 ? 'partReceived' : 'receiptUndone',
      subject: { Name: `${SupplierNumber} ${ItemNumber} · ${StockCode}` },
      before: { InStock: before },
      after: { InStock: after },
    },
  ])
  const saved = await sql<{ available: number }>`
    select available::float8 as available from part_stock where site_id = ${siteId} and id = ${id}`.execute(
    tx,
  )
  const Waiting = await waitingForPart(tx, siteId, receipt)
  for (const { WorkOrderId } of Waiting) await notifyParts(tx, { site_id: siteId, id: WorkOrderId })
  return toJson({ InStock: after, Available: saved.rows[0]?.available ?? 0, Waiting })
}

/** Maximum number of work orders in a response. */
const maxOrders = 20

/** Returns the open work orders that need more of a part than is reserved for them, the oldest first. */
async function waitingForPart(
  tx: Tx,
  siteId: number,
  { SupplierNumber, ItemNumber }: Pick<PartReceipt, 'SupplierNumber' | 'ItemNumber'>,
): Promise<ReceivedPart['Waiting']> {
  const { rows } = await sql<ReceivedPart['Waiting'][number]>`
    select work_order.id as "WorkOrderId", work_order.order_number as "OrderNumber",
      vehicle.plate_or_vin as "LicenseNumber", sum(amount.missing)::float8 as "Quantity"
    from job_row
    join work_order on work_order.site_id = job_row.site_id and work_order.id = job_row.work_order_id
      and work_order.status in ('A', 'P') and not work_order.is_hidden and not work_order.hides_parts_in_web
    join vehicle on vehicle.site_id = work_order.site_id and vehicle.id = work_order.vehicle_id
    left join part_reservation kept on kept.site_id = job_row.site_id and kept.job_row_id = job_row.id
    cross join lateral (
      select coalesce(job_row.ordered_amount, 0) - coalesce(job_row.delivered_amount, 0)
        - coalesce(kept.quantity, 0) as missing) amount
    where job_row.site_id = ${siteId} and job_row.supplier_number = ${SupplierNumber}
      and job_row.item_number = ${ItemNumber} and job_row.row_type = 'SparePart'
      and not job_row.is_marked_as_deleted and amount.missing > 0
    group by work_order.id, work_order.order_number, vehicle.plate_or_vin
    order by work_order.id limit ${maxOrders}`.execute(tx)
  return rows
}
