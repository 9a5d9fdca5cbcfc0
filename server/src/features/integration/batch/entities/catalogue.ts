import { sql } from 'kysely'
import { refuseConflict } from '../conflicts.ts'
import type { EntityWriter, Fields, Target, WriteContext } from '../entity-writer.ts'
import { refuseRecord, UnknownReference } from '../record-fault.ts'
import { hide, insertColumns, replaceRows, updateColumns } from '../write-fields.ts'

/** Returns the record that a query finds. Its table belongs to the whole group. */
async function findOne(
  { tx }: WriteContext,
  query: ReturnType<typeof sql<{ id: number }>>,
): Promise<Target | null> {
  const { rows } = await query.execute(tx)
  return rows[0] ? { siteId: null, id: rows[0].id } : null
}

/** The suppliers of parts and operations. Their natural key is the number. */
export const suppliersWriter: EntityWriter<'suppliers'> = {
  entity: 'suppliers',
  find: (context, { number }) =>
    findOne(context, sql<{ id: number }>`select id from supplier where number = ${number ?? null}`),
  insert: async ({ tx }, { number, name }) => ({
    siteId: null,
    id: await insertColumns(tx, 'supplier', { number, name }),
  }),
  update: ({ tx }, target, { number, name }) =>
    updateColumns(tx, 'supplier', target, { number, name, is_hidden: false }),
  remove: hide('supplier'),
  keys: ({ number }) => [`number:${number}`],
}

/** The product groups of parts. Their natural key is the code. */
export const productGroupsWriter: EntityWriter<'product-groups'> = {
  entity: 'product-groups',
  find: (context, { code }) =>
    findOne(context, sql<{ id: number }>`select id from product_group where code = ${code ?? null}`),
  insert: async ({ tx }, { code, description }) => ({
    siteId: null,
    id: await insertColumns(tx, 'product_group', { code, description }),
  }),
  update: ({ tx }, target, { code, description }) =>
    updateColumns(tx, 'product_group', target, { code, description, is_hidden: false }),
  remove: hide('product_group'),
  keys: ({ code }) => [`code:${code}`],
}

/** Defers the record of a part or an operation if its supplier is unknown. */
async function requireSupplier({ tx }: WriteContext, number: string | undefined): Promise<void> {
  if (number === undefined) return
  const found = await tx.selectFrom('supplier').select('id').where('number', '=', number).executeTakeFirst()
  if (found === undefined) throw new UnknownReference('suppliers', `number:${number}`, '/supplierNumber')
}

async function requireProductGroup({ tx }: WriteContext, code: string | null | undefined): Promise<void> {
  if (code === undefined || code === null) return
  const found = await tx.selectFrom('product_group').select('id').where('code', '=', code).executeTakeFirst()
  if (found === undefined) throw new UnknownReference('product-groups', `code:${code}`, '/productGroupCode')
}

/** Returns the key by which records wait for a part. */
const partKey = (supplierNumber: string, itemNumber: string): string =>
  `part:${JSON.stringify([supplierNumber, itemNumber])}`

/** Spare parts. Their natural key is the supplier's number and the item number. */
export const partsWriter: EntityWriter<'parts'> = {
  entity: 'parts',
  find: (context, { supplierNumber, itemNumber }) =>
    findOne(
      context,
      sql<{ id: number }>`select id from part
        where supplier_number = ${supplierNumber ?? null} and item_number = ${itemNumber ?? null}`,
    ),
  insert: async (context, patch) => {
    await requireSupplier(context, patch.supplierNumber)
    await requireProductGroup(context, patch.productGroupCode)
    const id = await insertColumns(context.tx, 'part', columnsOfPart(patch))
    const target = { siteId: null, id }
    await writePartDetails(context, target, patch)
    return target
  },
  update: async (context, target, patch) => {
    await requireSupplier(context, patch.supplierNumber)
    await requireProductGroup(context, patch.productGroupCode)
    const isChanged = await updateColumns(context.tx, 'part', target, {
      ...columnsOfPart(patch),
      is_hidden: false,
    })
    return (await writePartDetails(context, target, patch)) || isChanged
  },
  remove: hide('part'),
  keys: ({ supplierNumber = '', itemNumber = '' }) => [partKey(supplierNumber, itemNumber)],
}

const columnsOfPart = (patch: Fields<'parts'>) => ({
  supplier_number: patch.supplierNumber,
  item_number: patch.itemNumber,
  name: patch.name,
  product_group_code: patch.productGroupCode,
  note: patch.note,
  retail_price_excluding_tax: patch.retailPriceExcludingTax,
  retail_price: patch.retailPrice,
})

/** Replaces the bar codes and the associated parts if the patch has others. */
async function writePartDetails(
  { tx }: WriteContext,
  { id }: Target,
  { barcodes, associatedItems }: Fields<'parts'>,
): Promise<boolean> {
  if (barcodes === undefined && associatedItems === undefined) return false
  const part = await tx
    .selectFrom('part')
    .select(['supplier_number', 'item_number'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  let isChanged = false
  if (barcodes !== undefined)
    isChanged = await replaceRows(
      tx,
      'part_barcode',
      part,
      [...new Set(barcodes)].map((barcode) => ({ barcode })),
    )
  if (associatedItems === undefined) return isChanged
  const names = associatedItems.map(({ supplierNumber, itemNumber }) => partKey(supplierNumber, itemNumber))
  for (const [index, { supplierNumber, itemNumber, quantity }] of associatedItems.entries()) {
    const path = `/associatedItems/${index}`
    if (names.indexOf(partKey(supplierNumber, itemNumber)) < index)
      throw refuseConflict(`${path}/itemNumber`, 'taken', itemNumber)
    if (Number(Number(quantity).toFixed(3)) === 0)
      throw refuseConflict(`${path}/quantity`, 'invalid', quantity)
    const found = await findPart(tx, supplierNumber, itemNumber)
    if (found === null)
      throw refuseRecord('unknownPart', `${path}/itemNumber`, itemNumber, {
        part: `${supplierNumber} ${itemNumber}`,
      })
  }
  const rows = associatedItems.map(({ supplierNumber, itemNumber, quantity }) => ({
    associated_supplier_number: supplierNumber,
    associated_item_number: itemNumber,
    quantity: Number(quantity).toFixed(3),
  }))
  return (await replaceRows(tx, 'part_association', part, rows)) || isChanged
}

async function findPart(
  tx: WriteContext['tx'],
  supplierNumber: string,
  itemNumber: string,
): Promise<number | null> {
  const found = await tx
    .selectFrom('part')
    .select('id')
    .where('supplier_number', '=', supplierNumber)
    .where('item_number', '=', itemNumber)
    .executeTakeFirst()
  return found?.id ?? null
}

/**
 * The quantities of parts in the stocks of a site. Their natural key is the stock and the part. The available quantity
 * is the quantity in stock, less the part reservations of work orders.
 */
export const stockLevelsWriter: EntityWriter<'stock-levels'> = {
  entity: 'stock-levels',
  find: async ({ tx }, { siteId, stockCode, supplierNumber, itemNumber }) => {
    if (siteId === undefined || stockCode === undefined) return null
    const found = await tx
      .selectFrom('part_stock')
      .select('id')
      .where('site_id', '=', siteId)
      .where('stock_code', '=', stockCode)
      .where('supplier_number', '=', supplierNumber ?? '')
      .where('item_number', '=', itemNumber ?? '')
      .executeTakeFirst()
    return found ? { siteId, id: found.id } : null
  },
  insert: async (context, patch) => {
    const { supplierNumber = '', itemNumber = '', siteId = 0, stockCode = '' } = patch
    if ((await findPart(context.tx, supplierNumber, itemNumber)) === null)
      throw new UnknownReference('parts', partKey(supplierNumber, itemNumber), '/itemNumber')
    await addStock(context, siteId, stockCode)
    const id = await insertColumns(context.tx, 'part_stock', {
      site_id: siteId,
      stock_code: stockCode,
      supplier_number: supplierNumber,
      item_number: itemNumber,
      ...columnsOfStock(patch),
      available: patch.inStock,
    })
    await shareStock(context.tx, { siteId, id })
    return { siteId, id }
  },
  update: async ({ tx }, target, patch) => {
    const isChanged = await updateColumns(tx, 'part_stock', target, {
      ...columnsOfStock(patch),
      is_hidden: false,
    })
    if (isChanged && patch.inStock !== undefined) await shareStock(tx, target)
    return isChanged
  },
  remove: async ({ tx }, target) => {
    // A hidden stock is empty; quantities that work orders have reserved stay reserved.
    await sql`update part_stock set in_stock = 0, is_hidden = true, available = -coalesce((
        select sum(quantity) from part_reservation kept
        where kept.site_id = part_stock.site_id and kept.stock_code = part_stock.stock_code
          and kept.supplier_number = part_stock.supplier_number and kept.item_number = part_stock.item_number), 0)
      where site_id = ${target.siteId} and id = ${target.id}`.execute(tx)
    return 'hidden'
  },
}

const columnsOfStock = (patch: Fields<'stock-levels'>) => ({
  in_stock: patch.inStock,
  location_1: patch.location1,
  location_2: patch.location2,
  location_3: patch.location3,
  value_depreciation_date: patch.valueDepreciationDate,
  last_sales_date: patch.lastSalesDate,
  last_receive_date: patch.lastReceiveDate,
})

/** Adds the stock of a code to a site, if the site has none. Its name is the code, because levels have no other one. */
async function addStock({ tx }: WriteContext, siteId: number, code: string): Promise<void> {
  await tx
    .insertInto('stock')
    .values({ site_id: siteId, code, description: code })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Sets the available quantity: the quantity in stock, less the part reservations. */
async function shareStock(tx: WriteContext['tx'], { siteId, id }: Target): Promise<void> {
  await sql`
    update part_stock set available = in_stock - coalesce((
      select sum(quantity) from part_reservation kept
      where kept.site_id = part_stock.site_id and kept.stock_code = part_stock.stock_code
        and kept.supplier_number = part_stock.supplier_number and kept.item_number = part_stock.item_number), 0)
    where site_id = ${siteId} and id = ${id}`.execute(tx)
}

/** Labour operations. Their natural key is the supplier's number and the code. */
export const operationsWriter: EntityWriter<'operations'> = {
  entity: 'operations',
  find: (context, { supplierNumber, code }) =>
    findOne(
      context,
      sql<{ id: number }>`select id from work_operation
        where supplier_number = ${supplierNumber ?? null} and code = ${code ?? null}`,
    ),
  insert: async (context, patch) => {
    await requireSupplier(context, patch.supplierNumber)
    return { siteId: null, id: await insertColumns(context.tx, 'work_operation', columnsOfOperation(patch)) }
  },
  update: async (context, target, patch) => {
    await requireSupplier(context, patch.supplierNumber)
    return updateColumns(context.tx, 'work_operation', target, {
      ...columnsOfOperation(patch),
      is_hidden: false,
    })
  },
  remove: hide('work_operation'),
}

const columnsOfOperation = (patch: Fields<'operations'>) => ({
  supplier_number: patch.supplierNumber,
  code: patch.code,
  name: patch.name,
  standard_time: patch.standardTime,
  source_type: patch.sourceType,
})
