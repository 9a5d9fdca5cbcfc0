import { sql } from 'kysely'
import { notifyOfStock, type StockChange } from '../../../work-orders/parts/notify-of-arrival.ts'
import { refuseConflict } from '../conflicts.ts'
import type { Draft, EntityWriter, Fields, Obstacle, Target, WriteContext } from '../entity-writer.ts'
import { UnknownReference } from '../record-fault.ts'
import { findRows, insertRows, updateRows } from '../write-fields.ts'
import { findParts, partKey } from './parts.ts'

/**
 * The quantities of parts in the stocks of a site. Their natural key is the stock and the part. The available quantity
 * is the quantity in stock, less the part reservations of work orders.
 */
export const stockLevelsWriter: EntityWriter<'stock-levels', WriteContext> = {
  entity: 'stock-levels',
  find: async ({ tx }, patches) => {
    const keys = patches.map(keyOf)
    const ids = await findRows(tx, 'part_stock', keys)
    return patches.map(({ siteId, stockCode, supplierNumber, itemNumber }, index) => {
      const id = ids[index] ?? null
      const key = [stockCode, supplierNumber, itemNumber]
      return {
        target: id === null || siteId === undefined ? null : { siteId, id },
        keys: key.every((value) => value === undefined) ? [] : [JSON.stringify([siteId, ...key])],
        field: 'itemNumber',
      }
    })
  },
  check: async (context, drafts) => {
    const added = drafts.flatMap(({ target, patch }) => (target === null ? [patch] : []))
    const parts = await findParts(context, added.map(partOf))
    const fixed = await findFixed(context, drafts)
    return drafts.map(({ target, patch }, index) => {
      if (target !== null) return fixed[index] ?? null
      const part = partKey(partOf(patch))
      return parts.has(part) ? null : new UnknownReference('parts', part, '/itemNumber')
    })
  },
  insert: async (context, patches) => {
    const { tx } = context
    await addStocks(tx, patches)
    const ids = await insertRows(
      tx,
      'part_stock',
      patches.map((patch) => ({ ...keyOf(patch), ...columnsOf(patch), available: patch.inStock })),
    )
    const targets = ids.map((id, index) => ({ siteId: patches[index]?.siteId ?? 0, id }))
    const shared = await shareStocks(tx, targets)
    await notifyOfStock(
      tx,
      arrivalOf(context),
      shared.map((stock) => ({ ...stock, before: 0 })),
    )
    return targets
  },
  update: async (context, changes) => {
    const { tx } = context
    const areChanged = await updateRows(
      tx,
      'part_stock',
      changes.map(({ target, patch }) => ({ target, columns: { ...columnsOf(patch), is_hidden: false } })),
    )
    const moved = changes.filter(({ patch }, index) => areChanged[index] && patch.inStock !== undefined)
    const shared = await shareStocks(
      tx,
      moved.map(({ target }) => target),
    )
    await notifyOfStock(tx, arrivalOf(context), shared)
    return areChanged
  },
  remove: async ({ tx }, target) => {
    // A hidden stock level is empty, but quantities that work orders have reserved remain reserved.
    await sql`update part_stock set in_stock = 0, is_hidden = true, available = -coalesce((
        select sum(quantity) from part_reservation kept
        where kept.site_id = part_stock.site_id and kept.stock_code = part_stock.stock_code
          and kept.supplier_number = part_stock.supplier_number and kept.item_number = part_stock.item_number), 0)
      where site_id = ${target.siteId} and id = ${target.id}`.execute(tx)
    return 'hidden'
  },
}

const keyOf = ({ siteId, stockCode, supplierNumber, itemNumber }: Fields<'stock-levels'>) => ({
  site_id: siteId ?? null,
  stock_code: stockCode ?? null,
  supplier_number: supplierNumber ?? null,
  item_number: itemNumber ?? null,
})

const keyFields = ['stockCode', 'supplierNumber', 'itemNumber'] as const

/** Refuses another stock or part, because part reservations refer to the stored ones. */
async function findFixed(
  { tx }: WriteContext,
  drafts: readonly Draft<'stock-levels'>[],
): Promise<(Obstacle | null)[]> {
  const targets = drafts.flatMap(({ target }) => target ?? [])
  if (targets.length === 0) return []
  const { rows } = await sql<Fields<'stock-levels'> & { readonly id: number }>`
    select id, site_id as "siteId", stock_code as "stockCode", supplier_number as "supplierNumber",
      item_number as "itemNumber"
    from part_stock
    where (site_id, id) in (select * from unnest(
      ${targets.map(({ siteId }) => siteId)}::bigint[], ${targets.map(({ id }) => id)}::bigint[]))`.execute(
    tx,
  )
  return drafts.map(({ target, patch }) => {
    const stored = rows.find(({ siteId, id }) => siteId === target?.siteId && id === target?.id)
    const other = stored && keyFields.find((field) => (patch[field] ?? stored[field]) !== stored[field])
    return other ? refuseConflict(`/${other}`, 'fixed', patch[other]) : null
  })
}

const partOf = ({ supplierNumber = '', itemNumber = '' }: Fields<'stock-levels'>) => ({
  supplierNumber,
  itemNumber,
})

const columnsOf = (patch: Fields<'stock-levels'>) => ({
  in_stock: patch.inStock,
  location_1: patch.location1,
  location_2: patch.location2,
  location_3: patch.location3,
  value_depreciation_date: patch.valueDepreciationDate,
  last_sales_date: patch.lastSalesDate,
  last_receive_date: patch.lastReceiveDate,
})

/** Adds the missing stocks of sites. Their name is the code, because stock levels have no other name. */
async function addStocks(tx: WriteContext['tx'], patches: readonly Fields<'stock-levels'>[]): Promise<void> {
  const sites = patches.map(({ siteId = 0 }) => siteId)
  const codes = patches.map(({ stockCode = '' }) => stockCode)
  // All transactions insert in the same order to avoid deadlocks.
  await sql`
    insert into stock (site_id, code, description)
    select distinct site, code, code from unnest(${sites}::bigint[], ${codes}::text[]) wanted (site, code)
    order by site, code
    on conflict do nothing`.execute(tx)
}

const arrivalOf = ({ now, author }: WriteContext) => ({ now, actorId: author.employeeId })

/**
 * Computes the available quantities: the quantity in stock, less the part reservations.
 *
 * @returns the stocks with their available quantities before and now
 */
async function shareStocks(
  tx: WriteContext['tx'],
  targets: readonly Target[],
): Promise<readonly StockChange[]> {
  if (targets.length === 0) return []
  const sites = targets.map(({ siteId }) => siteId)
  const ids = targets.map(({ id }) => id)
  const { rows } = await sql<StockChange>`
    with earlier as (
      select site_id, id, available from part_stock
      where (site_id, id) in (select * from unnest(${sites}::bigint[], ${ids}::bigint[])))
    update part_stock set available = in_stock - coalesce((
      select sum(quantity) from part_reservation kept
      where kept.site_id = part_stock.site_id and kept.stock_code = part_stock.stock_code
        and kept.supplier_number = part_stock.supplier_number and kept.item_number = part_stock.item_number), 0)
    from earlier
    where part_stock.site_id = earlier.site_id and part_stock.id = earlier.id
    returning part_stock.site_id, part_stock.stock_code, part_stock.supplier_number, part_stock.item_number,
      earlier.available::float8 as before, part_stock.available::float8 as after`.execute(tx)
  return rows
}
