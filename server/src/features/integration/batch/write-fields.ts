import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/transaction.ts'
import type { Target } from './entity-writer.ts'

/** Values of columns. A missing value leaves its column untouched. */
export type Columns = Readonly<Record<string, unknown>>

/** Returns the columns that have a value, including null. */
export const given = (columns: Columns): Columns =>
  Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))

/**
 * Sets the given columns of a row, if one of them differs.
 *
 * @returns false if nothing differs; the row is not written then
 */
export async function updateColumns(
  tx: Tx,
  table: string,
  { siteId, id }: Target,
  columns: Columns,
): Promise<boolean> {
  const entries = Object.entries(given(columns))
  if (entries.length === 0) return false
  const sets = entries.map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  const differs = entries.map(([name, value]) => sql`${sql.ref(name)} is distinct from ${value}`)
  const site = siteId === null ? sql`true` : sql`site_id = ${siteId}`
  const { rows } = await sql`
    update ${sql.table(table)} set ${sql.join(sets)}
    where id = ${id} and ${site} and (${sql.join(differs, sql` or `)})
    returning id`.execute(tx)
  return rows.length > 0
}

/** Inserts a row with the given columns, and returns its id. */
export async function insertColumns(tx: Tx, table: string, columns: Columns): Promise<number> {
  const entries = Object.entries(given(columns))
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(table)} (${sql.join(entries.map(([name]) => sql.ref(name)))})
    values (${sql.join(entries.map(([, value]) => sql`${value}`))})
    returning id`.execute(tx)
  const [row] = rows
  if (row === undefined) throw new Error('An insert returns its row')
  return row.id
}

/**
 * Replaces the rows that belong to a record, if they differ.
 *
 * @param owner the columns that name the record
 * @param rows the wanted rows without these columns, each with the same columns
 * @returns false if the stored rows are the same; nothing is written then
 */
export async function replaceRows(
  tx: Tx,
  table: string,
  owner: Columns,
  rows: readonly Columns[],
): Promise<boolean> {
  const [first] = rows
  const names = Object.keys(first ?? {})
  const isOwned = sql.join(
    Object.entries(owner).map(([name, value]) => sql`${sql.ref(name)} = ${value}`),
    sql` and `,
  )
  if (first === undefined) {
    const { rows: removed } = await sql`delete from ${sql.table(table)} where ${isOwned} returning 1`.execute(
      tx,
    )
    return removed.length > 0
  }
  const list = sql.join(names.map((name) => sql.ref(name)))
  const wanted = sql`(select ${list} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::text::json))`
  const stored = sql`(select ${list} from ${sql.table(table)} where ${isOwned})`
  const { rows: differing } = await sql<{ differs: boolean }>`
    select exists (${wanted} except all ${stored}) or exists (${stored} except all ${wanted}) as differs`.execute(
    tx,
  )
  if (differing[0]?.differs !== true) return false
  const ownerNames = sql.join(Object.keys(owner).map((name) => sql.ref(name)))
  const ownerValues = sql.join(Object.values(owner).map((value) => sql`${value}`))
  await sql`delete from ${sql.table(table)} where ${isOwned}`.execute(tx)
  await sql`insert into ${sql.table(table)} (${ownerNames}, ${list})
    select ${ownerValues}, ${list} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::text::json)`.execute(
    tx,
  )
  return true
}

/** Returns a function that hides a record of a table. Lists omit it; old work orders still show it. */
export const hide =
  (table: string) =>
  async ({ tx }: { readonly tx: Tx }, target: Target): Promise<'hidden'> => {
    await updateColumns(tx, table, target, { is_hidden: true })
    return 'hidden'
  }
