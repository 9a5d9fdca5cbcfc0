import type { CountConfirmation, EndedStockCount } from '@verstas/contract/stock-counts/entities.ts'
import { applyDifference, differenceOf } from '@verstas/domain/stock-counts/differences.ts'
import { sql } from 'kysely'
import type { CommandContext } from '../../platform/commands/run-command.ts'
import { databaseErrorOf } from '../../platform/database/database-error.ts'
import { type JsonText, toJson } from '../../platform/database/read-json.ts'
import { notifyLive } from '../../platform/events/notify-live.ts'
import { type EventRecord, recordEvents } from '../../platform/events/record-event.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { insertOwn, requireOwnStock, updateOwn } from '../integration/batch/own-records.ts'
import { type LockedCount, lockCount, notifyCount, requireOpen } from './count-part.ts'
import { expectedNow, levelJoin } from './stock-count-reads.ts'

/**
 * Adds the differences of a count to the stock levels, and ends the count.
 *
 * @throws {Refusal} notFound; stockElsewhere; countEnded (`user`); countChanged if lines were counted after the
 * confirmed version; countTooSmall (`item`)
 */
export async function confirmStockCount(
  context: CommandContext,
  countId: number,
  { Version }: CountConfirmation,
): Promise<JsonText<EndedStockCount>> {
  const { tx, session } = context
  await requireOwnStock(tx, session.siteId)
  const count = await lockCount(tx, session.siteId, countId)
  requireOpen(count)
  if (count.version !== Version) throw refuse('countChanged')
  const changed = await writeDifferences(context, count, 1)
  await endCount(context, count, 'confirmed', changed)
  return toJson({ CountId: countId, State: 'confirmed', Changed: changed })
}

/**
 * Ends a count without changing the stock levels.
 *
 * @throws {Refusal} notFound; countEnded (`user`)
 */
export async function cancelStockCount(
  context: CommandContext,
  countId: number,
): Promise<JsonText<EndedStockCount>> {
  const count = await lockCount(context.tx, context.session.siteId, countId)
  requireOpen(count)
  await endCount(context, count, 'cancelled', 0)
  return toJson({ CountId: countId, State: 'cancelled', Changed: 0 })
}

/**
 * Opens an ended count again. Reverts the differences of a confirmed count, so that it can be corrected and
 * confirmed again.
 *
 * @throws {Refusal} notFound; stockElsewhere; countOpenAlready; countTooSmall (`item`)
 */
export async function reopenStockCount(
  context: CommandContext,
  countId: number,
): Promise<JsonText<EndedStockCount>> {
  const { tx, session } = context
  await requireOwnStock(tx, session.siteId)
  const count = await lockCount(tx, session.siteId, countId)
  const isOpen = count.state === 'open'
  const changed = count.state === 'confirmed' ? await writeDifferences(context, count, -1) : 0
  if (!isOpen) {
    try {
      await sql`
        update stock_count set state = 'open', ended_at = null, ended_by = null
        where site_id = ${session.siteId} and id = ${countId}`.execute(tx)
    } catch (error) {
      if (databaseErrorOf(error)?.constraint === 'stock_count__open') throw refuse('countOpenAlready')
      throw error
    }
    await record(context, count, 'stockCountReopened', changed)
  }
  return toJson({ CountId: countId, State: 'open', Changed: changed })
}

interface Line {
  readonly SupplierNumber: string
  readonly ItemNumber: string
  readonly Counted: number
  readonly Expected: number
  readonly CountedBy: string
  /** Null if the stock never had the part. */
  readonly levelId: number | null
  readonly inStock: number
}

/**
 * Adds the differences to the stock levels, or reverts them.
 *
 * @returns the number of changed levels
 */
async function writeDifferences(
  { tx, clock, session }: CommandContext,
  count: LockedCount,
  sign: 1 | -1,
): Promise<number> {
  const { siteId, employeeId } = session
  const now = clock.now()
  const events: EventRecord[] = []
  for (const line of await lockLines({ tx, session }, count)) {
    const difference = sign * differenceOf(line)
    if (difference === 0) continue
    const after = applyDifference(line.inStock, difference)
    if (after === null) throw refuse('countTooSmall', { item: line.ItemNumber })
    const context = { tx, now, session }
    const { levelId, SupplierNumber, ItemNumber } = line
    if (levelId !== null) await updateOwn(context, 'stock-levels', levelId, { inStock: after })
    const id =
      levelId ??
      (
        await insertOwn(context, 'stock-levels', {
          stockCode: count.stockCode,
          supplierNumber: SupplierNumber,
          itemNumber: ItemNumber,
          inStock: after,
          ...(count.shelf !== '' && { location1: count.shelf }),
        })
      ).id
    events.push({
      siteId,
      employeeId,
      at: now,
      entity: 'part-stock',
      entityId: id,
      kind: sign === 1 ? 'stockCounted' : 'stockCountUndone',
      subject: { Name: `${SupplierNumber} ${ItemNumber} · ${count.stockCode}`, CountId: count.id },
      before: { InStock: line.inStock },
      after: { InStock: after, CountedBy: line.CountedBy },
    })
  }
  await recordEvents(tx, events)
  return events.length
}

/** Reads the lines of a count. Locks their parts and levels in the same order as all commands. */
async function lockLines(
  { tx, session: { siteId } }: Pick<CommandContext, 'tx' | 'session'>,
  { id, stockCode }: LockedCount,
): Promise<readonly Line[]> {
  const ofCount = sql`
    select supplier_number, item_number from stock_count_line where site_id = ${siteId} and count_id = ${id}`
  await sql`
    select from part where (supplier_number, item_number) in (${ofCount})
    order by supplier_number, item_number for no key update`.execute(tx)
  await sql`
    select from part_stock
    where site_id = ${siteId} and stock_code = ${stockCode} and (supplier_number, item_number) in (${ofCount})
    order by stock_code, supplier_number, item_number for no key update`.execute(tx)
  const { rows } = await sql<Line>`
    select line.supplier_number as "SupplierNumber", line.item_number as "ItemNumber",
      line.counted::float8 as "Counted", ${sql.raw(expectedNow)}::float8 as "Expected",
      counter.name as "CountedBy", level.id as "levelId", coalesce(level.in_stock, 0)::float8 as "inStock"
    from stock_count_line line
    join stock_count on stock_count.site_id = line.site_id and stock_count.id = line.count_id
    join employee counter on counter.id = line.counted_by ${sql.raw(levelJoin)}
    where line.site_id = ${siteId} and line.count_id = ${id}
    order by line.supplier_number, line.item_number`.execute(tx)
  return rows
}

async function endCount(
  context: CommandContext,
  count: LockedCount,
  state: 'confirmed' | 'cancelled',
  changed: number,
): Promise<void> {
  const { tx, clock, session } = context
  await sql`
    update stock_count set state = ${state}, ended_at = ${clock.now()}, ended_by = ${session.employeeId}
    where site_id = ${session.siteId} and id = ${count.id}`.execute(tx)
  await record(context, count, state === 'confirmed' ? 'stockCountConfirmed' : 'stockCountCancelled', changed)
}

/** Stores the event of the count, and makes open pages of the site refetch it. */
async function record(
  { tx, clock, session: { siteId, employeeId } }: CommandContext,
  { id, stockCode, shelf }: LockedCount,
  kind: string,
  changed: number,
): Promise<void> {
  await recordEvents(tx, [
    {
      siteId,
      employeeId,
      at: clock.now(),
      entity: 'stock-count',
      entityId: id,
      kind,
      subject: { Name: [stockCode, shelf].filter(Boolean).join(' · ') },
      before: null,
      after: { Changed: changed },
    },
  ])
  await notifyCount(tx, siteId, id)
  // Refreshes plans and lists of parts, because they show the changed levels.
  if (changed > 0) await notifyLive(tx, { name: 'refresh', siteId, event: {} })
}
