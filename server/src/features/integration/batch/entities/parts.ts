import { sql } from 'kysely'
import { refuseConflict } from '../conflicts.ts'
import type { Draft, EntityWriter, Fields, Obstacle, Target, WriteContext } from '../entity-writer.ts'
import { refuseRecord } from '../record-fault.ts'
import { replaceRows } from '../write-fields.ts'
import { catalogueWriter, checkSuppliers } from './catalogue.ts'

interface PartKey {
  readonly supplierNumber: string
  readonly itemNumber: string
}

/** Returns the key with which records wait for a part. */
export const partKey = ({ supplierNumber, itemNumber }: PartKey): string =>
  `part:${JSON.stringify([supplierNumber, itemNumber])}`

/** Returns the keys of the existing parts. */
export async function findParts(
  { tx }: WriteContext,
  parts: readonly PartKey[],
): Promise<ReadonlySet<string>> {
  if (parts.length === 0) return new Set()
  const { rows } = await sql<PartKey>`
    select part.supplier_number as "supplierNumber", part.item_number as "itemNumber"
    from (select distinct * from unnest(${parts.map((part) => part.supplierNumber)}::text[],
      ${parts.map((part) => part.itemNumber)}::text[])) wanted (supplier, item)
    join part on part.supplier_number = wanted.supplier and part.item_number = wanted.item`.execute(tx)
  return new Set(rows.map(partKey))
}

const table = catalogueWriter({
  entity: 'parts',
  table: 'part',
  columnsOf: (patch) => ({
    supplier_number: patch.supplierNumber,
    item_number: patch.itemNumber,
    name: patch.name,
    product_group_code: patch.productGroupCode,
    note: patch.note,
    retail_price_excluding_tax: patch.retailPriceExcludingTax,
    retail_price: patch.retailPrice,
  }),
  naturalKey: ['supplier_number', 'item_number'],
})

/** Spare parts. Their natural key is the supplier's number and the item number. */
export const partsWriter: EntityWriter<'parts', WriteContext> = {
  ...table,
  check: async (context, drafts) => {
    const found = await checkSuppliers(context, drafts)
    const existingParts = await findParts(
      context,
      drafts.flatMap(({ patch }) => patch.associatedItems ?? []),
    )
    return drafts.map((draft, index) => found[index] ?? checkAssociated(draft, existingParts))
  },
  insert: async (context, patches) => {
    const targets = await table.insert(context, patches)
    await writeDetails(
      context,
      targets.map((target, index) => ({ target, patch: patches[index] ?? {} })),
    )
    return targets
  },
  update: async (context, changes) => {
    const areChanged = await table.update(context, changes)
    const areDetailsChanged = await writeDetails(context, changes)
    return areChanged.map((isChanged, index) => isChanged || areDetailsChanged[index] === true)
  },
  keys: ({ supplierNumber = '', itemNumber = '' }) => [partKey({ supplierNumber, itemNumber })],
}

function checkAssociated(
  {
    patch: { supplierNumber: ofSupplier = '', itemNumber: ofItem = '', associatedItems = [] },
  }: Draft<'parts'>,
  known: ReadonlySet<string>,
): Obstacle | null {
  // A part may be associated with itself, even before it is written.
  const own = partKey({ supplierNumber: ofSupplier, itemNumber: ofItem })
  const names = associatedItems.map(partKey)
  for (const [index, { supplierNumber, itemNumber }] of associatedItems.entries()) {
    const path = `/associatedItems/${index}`
    const name = names[index] ?? ''
    if (names.indexOf(name) < index) return refuseConflict(`${path}/itemNumber`, 'taken', itemNumber)
    if (!known.has(name) && name !== own)
      return refuseRecord('unknownPart', `${path}/itemNumber`, itemNumber, {
        part: `${supplierNumber} ${itemNumber}`,
      })
  }
  return null
}

/** Replaces the barcodes and the associated parts if a patch has other ones. */
async function writeDetails(
  { tx }: WriteContext,
  changes: readonly { readonly target: Target; readonly patch: Fields<'parts'> }[],
): Promise<readonly boolean[]> {
  const detailed = changes.filter(({ patch }) => patch.barcodes ?? patch.associatedItems)
  if (detailed.length === 0) return []
  const ids = detailed.map(({ target }) => target.id)
  const { rows } = await sql<{ id: number; supplier_number: string; item_number: string }>`
    select id, supplier_number, item_number from part where id = any(${ids}::bigint[])`.execute(tx)
  const owners = new Map(rows.map(({ id, ...owner }) => [id, owner]))
  const ownerOf = ({ target }: { readonly target: Target }) => owners.get(target.id) ?? {}
  const areBarcodesChanged = await replaceRows(
    tx,
    'part_barcode',
    detailed.map((change) => ({
      owner: ownerOf(change),
      rows: change.patch.barcodes && [...new Set(change.patch.barcodes)].map((barcode) => ({ barcode })),
    })),
  )
  const areAssociationsChanged = await replaceRows(
    tx,
    'part_association',
    detailed.map((change) => ({
      owner: ownerOf(change),
      rows: change.patch.associatedItems?.map(({ supplierNumber, itemNumber, quantity }) => ({
        associated_supplier_number: supplierNumber,
        associated_item_number: itemNumber,
        quantity: Number(quantity).toFixed(3),
      })),
    })),
  )
  return changes.map((change) => {
    const index = detailed.indexOf(change)
    return areBarcodesChanged[index] === true || areAssociationsChanged[index] === true
  })
}
