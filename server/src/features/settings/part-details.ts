import type { SettingValues } from '@verstas/contract/settings/fields.ts'
import { linesOf, shelvesOf } from '@verstas/domain/settings/check-values.ts'
import { sql } from 'kysely'
import type { CommandContext } from '../../platform/commands/run-command.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { refuseField } from '../../platform/http/refusal.ts'
import { findOwn, insertOwn, requireOwnStock, updateOwn } from '../integration/batch/own-records.ts'
import { replaceRows } from '../integration/batch/write-fields.ts'

/** SQL: the barcodes of a part, one per line. */
export const barcodesSql = `(
  select string_agg(barcode, E'\\n' order by barcode) from part_barcode
  where part_barcode.supplier_number = item.supplier_number and part_barcode.item_number = item.item_number)`

/** SQL: the first location of a part in each stock of the site, one stock per line. */
export const shelvesSql = `(
  select string_agg(stock_code || E'\\t' || location_1, E'\\n' order by stock_code collate "C") from part_stock
  where part_stock.site_id = $site and part_stock.supplier_number = item.supplier_number
    and part_stock.item_number = item.item_number and location_1 <> '' and not part_stock.is_hidden)`

/**
 * Writes the barcodes of a part, and its locations in the stocks of the site.
 *
 * @param part the key of the part and its earlier locations
 * @throws {Refusal} stockElsewhere; invalidField for an unknown stock
 */
export async function writePartDetails(
  context: CommandContext,
  part: SettingValues,
  { Barcodes, Shelves }: SettingValues,
): Promise<void> {
  const { tx } = context
  if (Barcodes !== undefined) {
    const rows = linesOf(Barcodes).map((barcode) => ({ barcode }))
    await replaceRows(tx, 'part_barcode', [{ owner: ownerOf(part), rows }])
  }
  if (Shelves !== undefined && (Shelves !== null || part.Shelves !== null))
    await writeShelves(context, part, shelvesOf(Shelves))
}

/** Removes the barcodes of a part that is about to be removed. */
export async function removeBarcodes(tx: Tx, part: SettingValues): Promise<void> {
  await replaceRows(tx, 'part_barcode', [{ owner: ownerOf(part), rows: [] }])
}

const ownerOf = ({ SupplierNumber, ItemNumber }: SettingValues) => ({
  supplier_number: String(SupplierNumber),
  item_number: String(ItemNumber),
})

async function writeShelves(
  { tx, clock, session }: CommandContext,
  { SupplierNumber, ItemNumber }: SettingValues,
  shelves: ReadonlyMap<string, string>,
): Promise<void> {
  await requireOwnStock(tx, session.siteId)
  const { rows: stocks } = await sql<{ code: string }>`
    select code from stock where site_id = ${session.siteId} order by code`.execute(tx)
  if ([...shelves.keys()].some((stock) => !stocks.some(({ code }) => code === stock)))
    throw refuseField('Shelves', 'wrong')
  const ownContext = { tx, now: clock.now(), session }
  for (const { code } of stocks) {
    const key = {
      stockCode: code,
      supplierNumber: String(SupplierNumber),
      itemNumber: String(ItemNumber),
    }
    const shelf = shelves.get(code) ?? null
    const level = await findOwn(ownContext, 'stock-levels', key)
    if (level) await updateOwn(ownContext, 'stock-levels', level.id, { location1: shelf })
    else if (shelf !== null)
      await insertOwn(ownContext, 'stock-levels', { ...key, inStock: 0, location1: shelf })
  }
}
