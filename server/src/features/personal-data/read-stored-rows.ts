import { sql } from 'kysely'
import { runOnPool } from '../../platform/database/pool-choice.ts'
import type { Db } from '../../platform/database/transaction.ts'
import type { StoredPart } from './stored-parts.ts'

/** Columns that contain no data about a person: secrets, keys, and normal forms for searches. */
const leftOutColumns = /(_hash|_key|token|secret|handle|backwards|^search_\w+|^p256dh|^auth)$/

const pageSize = 500

interface KeyColumn {
  readonly name: string
  readonly type: string
}

/**
 * Yields the rows of a part by primary key, in pages, without secrets.
 *
 * @param onCount receives the number of rows so far
 */
export async function* readStoredRows(
  db: Db,
  { table, where }: StoredPart,
  onCount: (count: number) => void,
): AsyncGenerator<Record<string, unknown>> {
  const key = await readKey(db, table)
  const columns = sql.join(key.map(({ name }) => sql.ref(`part.${name}`)))
  const asText = sql.join(key.map(({ name }) => sql`${sql.ref(`part.${name}`)}::text`))
  let count = 0
  for (let after: readonly string[] | undefined = []; after !== undefined; ) {
    const previous: readonly string[] = after
    const isAfter =
      previous.length === 0
        ? sql`true`
        : sql`(${columns}) > (${sql.join(
            key.map(({ type }, place) => sql`${previous[place]}::text::${sql.raw(type)}`),
          )})`
    const { rows } = await runOnPool('integration', () =>
      sql<{ row: Record<string, unknown>; place: readonly string[] }>`
        select to_jsonb(part) as row, array[${asText}] as place from ${sql.table(table)} part
        where ${where} and ${isAfter} order by ${columns} limit ${pageSize}`.execute(db),
    )
    count += rows.length
    onCount(count)
    for (const { row } of rows) yield withoutSecrets(row)
    after = rows.length < pageSize ? undefined : rows.at(-1)?.place
  }
}

/**
 * The key of a table without a primary key: the row's physical location, which changes when the row is
 * updated.
 */
const placeInTable: readonly KeyColumn[] = [{ name: 'ctid', type: 'tid' }]

/** Returns the columns of a table's primary key with their types. */
async function readKey(db: Db, table: string): Promise<readonly KeyColumn[]> {
  const { rows } = await sql<KeyColumn>`
    select attribute.attname as name, format_type(attribute.atttypid, attribute.atttypmod) as type
    from pg_index rule
    join pg_attribute attribute on attribute.attrelid = rule.indrelid and attribute.attnum = any(rule.indkey)
    where rule.indrelid = ${table}::regclass and rule.indisprimary
    order by array_position(rule.indkey::int2[], attribute.attnum)`.execute(db)
  return rows.length > 0 ? rows : placeInTable
}

const withoutSecrets = (row: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !leftOutColumns.test(name) && name !== 'picture'))
