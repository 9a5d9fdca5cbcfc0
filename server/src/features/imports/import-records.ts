import type { ImportKind } from '@verstas/contract/imports/kinds.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/transaction.ts'
import type { ImportReader, ImportStored } from './import-reader.ts'

/** A line of an import, and the first line of its record. */
export interface RecordLine {
  readonly line: number
  readonly first_line: number
  readonly cells: readonly string[]
}

/** The columns that group the lines of one record. The first one that the file has is used. */
const groupingFields: Partial<Record<ImportKind, readonly string[]>> = {
  'work-orders': ['orderNumber', 'externalNumber', 'id'],
}

/** True if several lines of a file can belong to one record. */
export const isGrouped = (kind: ImportKind): boolean => groupingFields[kind] !== undefined

/** Stores for each line of an import the number of the first line of its record. */
export async function groupLines(
  tx: Db | Tx,
  { site_id, id, kind }: Pick<ImportStored, 'site_id' | 'id' | 'kind'>,
  { columns }: Pick<ImportReader, 'columns'>,
): Promise<void> {
  const places = (groupingFields[kind] ?? []).map((field) =>
    columns.findIndex((column) => column?.part === 'main' && column.field === field),
  )
  const place = places.find((found) => found >= 0)
  if (place === undefined) return
  await sql`
    with named as (
      select line, btrim(coalesce(cells ->> ${sql.lit(place)}::int, '')) as name
      from file_import_row where site_id = ${site_id} and import_id = ${id}),
    grouped as (
      select line, case when name = '' then line else min(line) over (partition by name) end as first_line from named)
    update file_import_row set first_line = grouped.first_line
    from grouped
    where site_id = ${site_id} and import_id = ${id} and file_import_row.line = grouped.line
      and file_import_row.first_line <> grouped.first_line`.execute(tx)
}

/**
 * Returns lines of an import, ordered by record. A returned record has all its lines.
 *
 * @param which a condition that at least one line of each record meets
 * @param most the maximum number of records
 */
export async function readRecordLines(
  db: Db | Tx,
  { site_id, id }: Pick<ImportStored, 'site_id' | 'id'>,
  which: ReturnType<typeof sql<boolean>>,
  most: number,
): Promise<RecordLine[]> {
  const { rows } = await sql<RecordLine>`
    select line, first_line, cells from file_import_row
    where site_id = ${site_id} and import_id = ${id} and first_line in (
      select distinct first_line from file_import_row
      where site_id = ${site_id} and import_id = ${id} and ${which}
      order by first_line limit ${most})
    order by first_line, line`.execute(db)
  return rows
}

/** Groups lines by record. */
export function recordsOf(lines: readonly RecordLine[]): RecordLine[][] {
  const records: RecordLine[][] = []
  for (const one of lines) {
    const last = records.at(-1)
    if (last?.[0]?.first_line === one.first_line) last.push(one)
    else records.push([one])
  }
  return records
}
