import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../platform/database/transaction.ts'
import type { Target } from './entity-writer.ts'

/** Values of columns. An undefined value leaves its column unchanged. */
export type Columns = Readonly<Record<string, unknown>>

/** Returns the columns that have a value, including null. */
export const given = (columns: Columns): Columns =>
  Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))

/** Values of columns for one row. */
export interface RowChange {
  readonly target: Target
  readonly columns: Columns
}

/** Returns the names of the columns that have a value in any row. */
function namesOf(rows: readonly Columns[]): string[] {
  const names = new Set<string>()
  for (const row of rows) for (const name of Object.keys(row)) if (row[name] !== undefined) names.add(name)
  return [...names]
}

/** Converts rows to a parameter with the columns of the table. */
export const recordsOf = (table: string, rows: readonly object[]): RawBuilder<unknown> =>
  sql`json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::text::json)`

/**
 * Sets the given columns of several rows in one statement. Skips rows without a difference.
 *
 * @returns for each row false if it was skipped
 */
export async function updateRows(tx: Tx, table: string, changes: readonly RowChange[]): Promise<boolean[]> {
  const wanted = changes.map(({ target, columns }) => ({ target, columns: given(columns) }))
  const names = namesOf(wanted.map(({ columns }) => columns))
  const sent = wanted.filter(({ columns }) => Object.keys(columns).length > 0)
  const [first] = sent
  if (first === undefined) return changes.map(() => false)
  const rows = sent.map(({ target, columns }) => ({ ...columns, site_id: target.siteId, id: target.id }))
  const ours = (name: string) => sql.ref(`${table}.${name}`)
  const theirs = (name: string) =>
    sent.every(({ columns }) => name in columns)
      ? sql`sent.${sql.ref(name)}`
      : sql`case when value -> ${sql.lit(name)} is null then ${ours(name)} else sent.${sql.ref(name)} end`
  const isOfSite = first.target.siteId === null ? sql`true` : sql`${ours('site_id')} = sent.site_id`
  const { rows: updated } = await sql<{ id: number; siteId: number | null }>`
    update ${sql.table(table)} set ${sql.join(names.map((name) => sql`${sql.ref(name)} = ${theirs(name)}`))}
    from json_array_elements(${JSON.stringify(rows)}::text::json) value
    cross join lateral json_populate_record(null::${sql.table(table)}, value) sent
    where ${ours('id')} = sent.id and ${isOfSite}
      and (${sql.join(
        names.map((name) => sql`${ours(name)} is distinct from ${theirs(name)}`),
        sql` or `,
      )})
    returning ${ours('id')} as id, ${first.target.siteId === null ? sql`null` : ours('site_id')} as "siteId"`.execute(
    tx,
  )
  const written = new Set(updated.map(({ siteId, id }) => `${siteId}/${id}`))
  return changes.map(({ target: { siteId, id } }) => written.has(`${siteId}/${id}`))
}

/**
 * Sets the given columns of a row if at least one of them differs.
 *
 * @returns false if nothing differs
 */
export async function updateColumns(
  tx: Tx,
  table: string,
  target: Target,
  columns: Columns,
): Promise<boolean> {
  const [isChanged] = await updateRows(tx, table, [{ target, columns }])
  return isChanged === true
}

/**
 * Inserts rows in one statement. A column that no row has gets its default. A column that only some
 * rows have is null in the others, so each row must have the required columns.
 *
 * @returns the ids, in the order of the rows
 */
export async function insertRows(tx: Tx, table: string, rows: readonly Columns[]): Promise<number[]> {
  if (rows.length === 0) return []
  const list = sql.join(namesOf(rows).map((name) => sql.ref(name)))
  const { rows: inserted } = await sql<{ id: number }>`
    insert into ${sql.table(table)} (${list}) select ${list} from ${recordsOf(table, rows)} returning id`.execute(
    tx,
  )
  if (inserted.length !== rows.length) throw new Error('An insert returns its rows')
  return inserted.map(({ id }) => id)
}

/** Inserts a row with the given columns, and returns its id. */
export async function insertColumns(tx: Tx, table: string, columns: Columns): Promise<number> {
  const [id] = await insertRows(tx, table, [columns])
  if (id === undefined) throw new Error('An insert returns its row')
  return id
}

/** The complete rows of one record. */
export interface OwnedRows {
  /** The columns that name the record. */
  readonly owner: Columns
  /** The rows without these columns, each with the same columns; undefined to keep the stored rows. */
  readonly rows: readonly Columns[] | undefined
}

/**
 * Replaces the rows of several records. Skips records whose rows are equal.
 *
 * @returns for each record false if it was skipped
 */
export async function replaceRows(tx: Tx, table: string, wanted: readonly OwnedRows[]): Promise<boolean[]> {
  const sent = wanted.flatMap(({ owner, rows }) => (rows ? [{ owner, rows }] : []))
  const [first] = sent
  if (first === undefined) return wanted.map(() => false)
  const keys = sql.join(Object.keys(first.owner).map((name) => sql.ref(name)))
  const owners = recordsOf(
    table,
    sent.map(({ owner }) => owner),
  )
  const rows = sent.flatMap((record) => record.rows.map((row) => ({ ...record.owner, ...row })))
  const nameOf = (owner: Columns) => JSON.stringify(Object.keys(first.owner).map((name) => `${owner[name]}`))
  const changedOf = (owner: ReadonlySet<string>) => wanted.map((one) => owner.has(nameOf(one.owner)))
  if (rows.length === 0) {
    const { rows: removed } = await sql<Columns>`
      delete from ${sql.table(table)} where (${keys}) in (select ${keys} from ${owners}) returning ${keys}`.execute(
      tx,
    )
    return changedOf(new Set(removed.map(nameOf)))
  }
  const list = sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.ref(name)))
  const theirs = sql`(select ${list} from ${recordsOf(table, rows)})`
  const ours = sql`(select ${list} from ${sql.table(table)} where (${keys}) in (select ${keys} from ${owners}))`
  const { rows: differing } = await sql<Columns>`
    select distinct ${keys} from (
      (${theirs} except all ${ours}) union all (${ours} except all ${theirs})) differing`.execute(tx)
  const changed = new Set(differing.map(nameOf))
  if (changed.size === 0) return changedOf(changed)
  await sql`
    delete from ${sql.table(table)} where (${keys}) in (select ${keys} from ${recordsOf(table, differing)})`.execute(
    tx,
  )
  const inserted = rows.filter((row) => changed.has(nameOf(row)))
  if (inserted.length > 0)
    await sql`
      insert into ${sql.table(table)} (${list}) select ${list} from ${recordsOf(table, inserted)}`.execute(tx)
  return changedOf(changed)
}

/**
 * Finds rows by the values of some columns.
 *
 * @param keys column values, with the same columns in each. A key without a value matches no row
 * @returns the id of the matching row for each key, or null
 */
export async function findRows(tx: Tx, table: string, keys: readonly Columns[]): Promise<(number | null)[]> {
  const names = Object.keys(keys[0] ?? {})
  if (names.length === 0) return keys.map(() => null)
  const { rows } = await sql<{ place: number; id: number }>`
    select wanted.ordinality::int as place, found.id
    from ${recordsOf(table, keys)} with ordinality wanted
    join ${sql.table(table)} found
      on ${sql.join(
        names.map((name) => sql`found.${sql.ref(name)} = wanted.${sql.ref(name)}`),
        sql` and `,
      )}`.execute(tx)
  const ids = new Map(rows.map(({ place, id }) => [place, id]))
  return keys.map((_, index) => ids.get(index + 1) ?? null)
}

/**
 * Returns a function that hides a record of a table. Lists omit a hidden record; old work orders still show
 * it.
 */
export const hide =
  (table: string) =>
  async ({ tx }: { readonly tx: Tx }, target: Target): Promise<'hidden'> => {
    await updateColumns(tx, table, target, { is_hidden: true })
    return 'hidden'
  }
