import type { WritableEntity } from '@verstas/contract/integration/scopes.ts'
import { sql } from 'kysely'
import type { Draft, EntityWriter, Fields, Found, Obstacle, WriteContext } from '../entity-writer.ts'
import { fieldOf } from '../mastered.ts'
import { UnknownReference } from '../record-fault.ts'
import { type Columns, findRows, hide, insertRows, updateRows } from '../write-fields.ts'

interface Catalogue<Entity extends WritableEntity>
  extends Pick<EntityWriter<Entity, WriteContext>, 'entity' | 'check' | 'keys'> {
  readonly table: string
  readonly columnsOf: (patch: Fields<Entity>) => Columns
  /** The columns of the natural key, the most specific one last. */
  readonly naturalKey: readonly string[]
}

/** Returns the writer of a table of the whole group. */
export function catalogueWriter<Entity extends WritableEntity>({
  table,
  columnsOf,
  naturalKey,
  ...parts
}: Catalogue<Entity>): EntityWriter<Entity, WriteContext> {
  return {
    ...parts,
    find: ({ tx }, patches) => findByKey(tx, table, patches.map(columnsOf), naturalKey),
    insert: async ({ tx }, patches) => {
      const ids = await insertRows(tx, table, patches.map(columnsOf))
      return ids.map((id) => ({ siteId: null, id }))
    },
    update: ({ tx }, changes) =>
      updateRows(
        tx,
        table,
        changes.map(({ target, patch }) => ({ target, columns: { ...columnsOf(patch), is_hidden: false } })),
      ),
    remove: hide(table),
  }
}

async function findByKey(
  tx: WriteContext['tx'],
  table: string,
  rows: readonly Columns[],
  naturalKey: readonly string[],
): Promise<Found[]> {
  const keys = rows.map((row) => Object.fromEntries(naturalKey.map((name) => [name, row[name] ?? null])))
  const ids = await findRows(tx, table, keys)
  return keys.map((key, index) => {
    const id = ids[index] ?? null
    const values = Object.values(key)
    return {
      target: id === null ? null : { siteId: null, id },
      keys: values.every((value) => value === null) ? [] : [JSON.stringify(values)],
      field: fieldOf(naturalKey.at(-1) ?? ''),
    }
  })
}

/** The suppliers of parts and operations. Their natural key is the number. */
export const suppliersWriter = catalogueWriter({
  entity: 'suppliers',
  table: 'supplier',
  columnsOf: ({ number, name }) => ({ number, name }),
  naturalKey: ['number'],
  keys: ({ number }) => [`number:${number}`],
})

/** The product groups of parts. Their natural key is the code. */
export const productGroupsWriter = catalogueWriter({
  entity: 'product-groups',
  table: 'product_group',
  columnsOf: ({ code, description }) => ({ code, description }),
  naturalKey: ['code'],
  keys: ({ code }) => [`code:${code}`],
})

interface SupplierAndGroup {
  readonly supplierNumber?: string | undefined
  readonly productGroupCode?: string | null | undefined
}

/** Defers the records of parts and operations whose supplier or product group is unknown. */
export async function checkSuppliers(
  { tx }: WriteContext,
  drafts: readonly { readonly patch: SupplierAndGroup }[],
): Promise<(Obstacle | null)[]> {
  const suppliers = drafts.flatMap(({ patch }) => patch.supplierNumber ?? [])
  const groups = drafts.flatMap(({ patch }) => patch.productGroupCode ?? [])
  if (suppliers.length === 0 && groups.length === 0) return drafts.map(() => null)
  const { rows } = await sql<{ suppliers: string[]; groups: string[] }>`
    select array(select number from supplier where number = any(${suppliers}::text[])) as suppliers,
      array(select code from product_group where code = any(${groups}::text[])) as groups`.execute(tx)
  const existing = { suppliers: new Set(rows[0]?.suppliers), groups: new Set(rows[0]?.groups) }
  return drafts.map(({ patch: { supplierNumber: number, productGroupCode: code } }) => {
    if (number !== undefined && !existing.suppliers.has(number))
      return new UnknownReference('suppliers', `number:${number}`, '/supplierNumber')
    if (code !== undefined && code !== null && !existing.groups.has(code))
      return new UnknownReference('product-groups', `code:${code}`, '/productGroupCode')
    return null
  })
}

/** Labour operations. Their natural key is the supplier's number and the code. */
export const operationsWriter = catalogueWriter({
  entity: 'operations',
  table: 'work_operation',
  columnsOf: (patch) => ({
    supplier_number: patch.supplierNumber,
    code: patch.code,
    name: patch.name,
    standard_time: patch.standardTime,
    source_type: patch.sourceType,
  }),
  naturalKey: ['supplier_number', 'code'],
  check: (context, drafts: readonly Draft<'operations'>[]) => checkSuppliers(context, drafts),
})
