import type { PartReceipt, ReceivedPart } from '@verstas/contract/own-data/entities.ts'
import { dayOf } from '@verstas/domain/time/format.ts'
import { sql } from 'kysely'
import type { CommandContext } from '../../platform/commands/run-command.ts'
import { type JsonText, toJson } from '../../platform/database/read-json.ts'
import { recordEvents } from '../../platform/events/record-event.ts'
import { refuse, refuseField } from '../../platform/http/refusal.ts'
import { insertOwn, requireOwnStock, updateOwn } from '../integration/batch/own-records.ts'
import { notifyParts } from '../work-orders/parts/keep-parts.ts'
import { waitingForPart } from './waiting-for-part.ts'

/** The quantities of a part in a stock. */
interface Level {
  readonly id: number
  readonly inStock: number
}

/**
 * Adds received pieces to a stock, or takes them back by a negative quantity. The quantity in stock and the
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
