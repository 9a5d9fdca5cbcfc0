import type {
  CountedPart,
  EndedStockCount,
  NewStockCount,
  PartCount,
} from '@verstas/contract/stock-counts/entities.ts'
import { expectedOf } from '@verstas/domain/stock-counts/differences.ts'
import { sql } from 'kysely'
import type { CommandContext } from '../../platform/commands/run-command.ts'
import { type JsonText, toJson } from '../../platform/database/read-json.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { notifyLive } from '../../platform/events/notify-live.ts'
import { refuse, refuseField } from '../../platform/http/refusal.ts'
import { requireOwnStock } from '../integration/batch/own-records.ts'
import { movedBetween } from './stock-count-reads.ts'

/** A locked count. */
export interface LockedCount {
  readonly id: number
  readonly stockCode: string
  readonly shelf: string
  readonly state: EndedStockCount['State']
  readonly version: number
  readonly startedAt: Date
  /** The name of the person who ended it; null while it is open. */
  readonly endedBy: string | null
}

/**
 * Locks a count until the transaction ends.
 *
 * @throws {Refusal} notFound
 */
export async function lockCount(tx: Tx, siteId: number, id: number): Promise<LockedCount> {
  const { rows } = await sql<LockedCount>`
    select id, stock_code as "stockCode", shelf, state, version, started_at as "startedAt",
      (select name from employee where employee.id = ended_by) as "endedBy"
    from stock_count where site_id = ${siteId} and id = ${id} for no key update`.execute(tx)
  const [count] = rows
  if (count === undefined) throw refuse('notFound')
  return count
}

/** Refuses a change of an ended count. */
export function requireOpen({ endedBy, state }: LockedCount): void {
  if (state !== 'open') throw refuse('countEnded', { user: endedBy ?? '–' })
}

/** Makes open pages of the site refetch a count. */
export const notifyCount = (tx: Tx, siteId: number, CountId: number): Promise<void> =>
  notifyLive(tx, { name: 'stockCountChanged', siteId, event: { CountId } })

/**
 * Starts a count. If a count of the same shelf is open, the person joins it.
 *
 * @throws {Refusal} stockElsewhere; invalidField for an unknown stock
 */
export async function startStockCount(
  { tx, clock, session: { siteId, employeeId } }: CommandContext,
  { StockCode, Shelf, IsBlind }: NewStockCount,
): Promise<JsonText<EndedStockCount>> {
  await requireOwnStock(tx, siteId)
  const stock = await sql`select from stock where site_id = ${siteId} and code = ${StockCode}`.execute(tx)
  if (stock.rows.length === 0) throw refuseField('StockCode', 'wrong')
  const shelf = Shelf ?? ''
  const started = await sql<{ id: number }>`
    insert into stock_count (site_id, stock_code, shelf, is_blind, started_at, started_by)
    values (${siteId}, ${StockCode}, ${shelf}, ${IsBlind}, ${clock.now()}, ${employeeId})
    on conflict (site_id, stock_code, lower(shelf)) where state = 'open' do nothing
    returning id`.execute(tx)
  const open = await sql<{ id: number }>`
    select id from stock_count
    where site_id = ${siteId} and stock_code = ${StockCode} and lower(shelf) = lower(${shelf}) and state = 'open'`.execute(
    tx,
  )
  const CountId = started.rows[0]?.id ?? open.rows[0]?.id
  if (CountId === undefined) throw new Error('One of both is open')
  if (started.rows.length > 0) await notifyCount(tx, siteId, CountId)
  return toJson({ CountId, State: 'open', Changed: 0 })
}

/**
 * Writes the counted and the expected amount of a part, or removes the part from the count.
 *
 * @throws {Refusal} notFound; stockElsewhere; countEnded (`user`); countLineChanged (`user`, `item`, `count`)
 * if another person counted the part meanwhile; invalidField for an unknown part
 */
export async function countPart(
  { tx, clock, session: { siteId, employeeId } }: CommandContext,
  countId: number,
  part: PartCount,
): Promise<JsonText<CountedPart>> {
  const { SupplierNumber, ItemNumber, Counted = null, Seen = null } = part
  await requireOwnStock(tx, siteId)
  const count = await lockCount(tx, siteId, countId)
  requireOpen(count)
  // Locks the part, as receipts do, so that the amount in stock does not change until this transaction ends.
  const locked = await sql`
    select from part where supplier_number = ${SupplierNumber} and item_number = ${ItemNumber}
    for no key update`.execute(tx)
  if (locked.rows.length === 0) throw refuseField('ItemNumber', 'wrong')
  const found = await sql<{ counted: number; user: string }>`
    select counted::float8 as counted, employee.name as user
    from stock_count_line join employee on employee.id = counted_by
    where site_id = ${siteId} and count_id = ${countId}
      and supplier_number = ${SupplierNumber} and item_number = ${ItemNumber}`.execute(tx)
  const line = found.rows[0] ?? null
  if ((line?.counted ?? null) !== Seen && (line?.counted ?? null) !== Counted)
    throw refuse('countLineChanged', {
      user: line?.user ?? '–',
      item: ItemNumber,
      count: line?.counted ?? '–',
    })
  const now = clock.now()
  const at = timeOfCount(part, count.startedAt, now)
  if (Counted === null)
    await sql`
      delete from stock_count_line
      where site_id = ${siteId} and count_id = ${countId}
        and supplier_number = ${SupplierNumber} and item_number = ${ItemNumber}`.execute(tx)
  else {
    const expected = await expectedAt(tx, siteId, count, part, at)
    await sql`
      insert into stock_count_line
        (site_id, count_id, supplier_number, item_number, counted, expected, counted_at, counted_by)
      values (${siteId}, ${countId}, ${SupplierNumber}, ${ItemNumber}, ${Counted}, ${expected}, ${at}, ${employeeId})
      on conflict (site_id, count_id, supplier_number, item_number) do update set counted = excluded.counted,
        expected = excluded.expected, counted_at = excluded.counted_at, counted_by = excluded.counted_by`.execute(
      tx,
    )
  }
  await sql`
    update stock_count set version = version + 1 where site_id = ${siteId} and id = ${countId}`.execute(tx)
  await notifyCount(tx, siteId, countId)
  return toJson({ CountId: countId, Version: count.version + 1, Counted })
}

/**
 * Returns the time of counting, limited to the time between the start of the count and now. The call may
 * arrive late.
 */
function timeOfCount({ CountedAt }: PartCount, startedAt: Date, now: Date): Date {
  const at = CountedAt == null ? now.getTime() : Date.parse(CountedAt)
  return new Date(Math.min(Math.max(at, startedAt.getTime()), now.getTime()))
}

/** Returns the expected amount on the shelf at a time. */
async function expectedAt(
  tx: Tx,
  siteId: number,
  { stockCode }: LockedCount,
  { SupplierNumber, ItemNumber }: PartCount,
  at: Date,
): Promise<number> {
  const moved = sql.join(
    movedBetween('$at', 'true')
      .split('$at')
      .map((piece) => sql.raw(piece)),
    sql`${at}::timestamptz`,
  )
  const { rows } = await sql<{ inStock: number; movedSince: number; picked: number }>`
    select in_stock::float8 as "inStock", ${moved}::float8 as "movedSince",
      picked_amount(site_id, stock_code, supplier_number, item_number, ${at}::timestamptz)::float8 as picked
    from part_stock level
    where site_id = ${siteId} and stock_code = ${stockCode}
      and supplier_number = ${SupplierNumber} and item_number = ${ItemNumber}`.execute(tx)
  const [level] = rows
  return level === undefined ? 0 : expectedOf(level)
}
