import { type Calendar, minute, toTimestamp } from '../calendar.ts'
import type { Ledger } from '../ledger.ts'
import { pekkaId } from '../people/employees.ts'
import type { Random } from '../random.ts'
import { type DemoSite, helsinki, sites } from '../sites.ts'
import { drawStock } from './part-stock.ts'

interface OrderRow {
  readonly site_id: number
  readonly id: number
  readonly status: string
  readonly are_parts_preplanned: boolean
  readonly are_parts_prepicked: boolean
}

interface PartRow {
  readonly site_id: number
  readonly id: number
  readonly work_order_id: number
  readonly row_type: string
  readonly is_marked_as_deleted: boolean
  readonly stock_code: string
  readonly supplier_number: string
  readonly item_number: string
  readonly ordered_amount: number
  readonly delivered_amount: number
  back_order_amount: number
  back_order_promised_on: string | null
}

interface StockRow {
  readonly site_id: number
  readonly stock_code: string
  readonly supplier_number: string
  readonly item_number: string
  in_stock: number
  available: number
}

/**
 * Sets the state of undelivered part rows on active and planned work orders. Most parts are in stock, and
 * some are on back order, mostly with a promised day. Some parts are missing if the parts of the work order
 * are not planned. Planned parts that are in stock and not picked are reserved, and some are ticked.
 */
export function keepParts(ledger: Ledger, random: Random, calendar: Calendar): void {
  const orders = new Map((ledger.rowsOf('work_order') as readonly OrderRow[]).map((row) => [row.id, row]))
  const stocks = new Map((ledger.rowsOf('part_stock') as StockRow[]).map((row) => [keyOf(row), row]))
  for (const row of ledger.rowsOf('job_row') as PartRow[]) {
    if (row.row_type !== 'SparePart' || row.is_marked_as_deleted) continue
    const order = orders.get(row.work_order_id)
    if (order === undefined || (order.status !== 'A' && order.status !== 'P')) continue
    const needed = row.ordered_amount - row.delivered_amount
    if (needed <= 0) continue
    const isPlanned = order.are_parts_preplanned
    const stock = stocks.get(keyOf(row)) ?? addStock(ledger, random, calendar, row)
    stocks.set(keyOf(row), stock)
    if (row.back_order_amount === 0 && stock.available < needed) {
      if (random.chance(isPlanned ? 0.85 : 0.75)) receive(stock, needed - stock.available)
      else if (isPlanned || random.chance(0.5)) row.back_order_amount = needed
    }
    if (row.back_order_amount > 0)
      row.back_order_promised_on = random.chance(0.8) ? nextWorkday(calendar, random.int(1, 4)) : null
    else if (isPlanned && !order.are_parts_prepicked)
      keep(ledger, row, stock, needed, tickOf(row, random, calendar))
  }
}

const keyOf = ({
  site_id,
  stock_code,
  supplier_number,
  item_number,
}: Omit<StockRow, 'in_stock' | 'available'>) => [site_id, stock_code, supplier_number, item_number].join('/')

/** Adds a part with the amount 0 to the main stock of a site that does not carry the part. */
function addStock(ledger: Ledger, random: Random, calendar: Calendar, row: PartRow): StockRow {
  const site = sites.find(({ id }) => id === row.site_id) as DemoSite
  return ledger.add('part_stock', {
    ...drawStock(random, calendar, site, row),
    in_stock: 0,
    available: 0,
  })
}

function receive(stock: StockRow, amount: number): void {
  stock.in_stock += amount
  stock.available += amount
}

/** Returns the tick of a row. The parts clerk of the first site has ticked some rows. */
function tickOf(row: PartRow, random: Random, calendar: Calendar) {
  const isTicked = row.site_id === helsinki.id && random.chance(0.2)
  return isTicked
    ? { picked_at: toTimestamp(calendar.now - random.int(5, 55) * minute), picked_by: pekkaId }
    : { picked_at: null, picked_by: null }
}

function keep(
  ledger: Ledger,
  row: PartRow,
  stock: StockRow,
  needed: number,
  tick: ReturnType<typeof tickOf>,
): void {
  stock.available -= needed
  ledger.add('part_reservation', {
    site_id: row.site_id,
    job_row_id: row.id,
    work_order_id: row.work_order_id,
    stock_code: row.stock_code,
    supplier_number: row.supplier_number,
    item_number: row.item_number,
    quantity: needed,
    ...tick,
  })
}

function nextWorkday(calendar: Calendar, days: number): string {
  let day = days
  while (calendar.isWeekend(day)) day += 1
  return calendar.date(day)
}
