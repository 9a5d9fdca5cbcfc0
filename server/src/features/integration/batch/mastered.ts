import {
  defaultMaster,
  type FieldGroup,
  type Master,
  mayOverwrite,
} from '@verstas/domain/integration/masters.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/transaction.ts'
import type { BatchContext, Target } from './entity-writer.ts'
import { type Columns, given, updateColumns } from './write-fields.ts'

/** Returns the master of a group of fields at a site. */
export async function masterOf(tx: Tx, siteId: number | null, group: FieldGroup): Promise<Master> {
  const chosen = await tx
    .selectFrom('field_master')
    .select('master')
    .where('site_id', '=', siteId ?? 0)
    .where('field_group', '=', group)
    .executeTakeFirst()
  return (chosen?.master as Master | undefined) ?? defaultMaster(group)
}

interface Place {
  readonly group: FieldGroup
  readonly entity: string
  readonly table: string
  /** False if the table has no column `is_hidden`, because a deletion removes the row. */
  readonly isHideable?: boolean
}

/**
 * Sets the given columns of a record if the source is the master of their group at the site. Otherwise values that
 * differ become differences. A record that was deleted is restored in both cases.
 *
 * @returns false if nothing was written to the record
 */
export async function updateMastered(
  context: BatchContext,
  target: Target,
  { group, entity, table, isHideable = true }: Place,
  columns: Columns,
): Promise<boolean> {
  const master = await masterOf(context.tx, target.siteId, group)
  const shown = isHideable ? { is_hidden: false } : {}
  if (mayOverwrite(master, false)) return updateColumns(context.tx, table, target, { ...columns, ...shown })
  await noteColumns(context, target, { entity, table }, columns)
  return updateColumns(context.tx, table, target, shown)
}

/** Stores a difference for each column whose value differs from the record. Ends the differences of the others. */
async function noteColumns(
  context: BatchContext,
  target: Target,
  { entity, table }: Pick<Place, 'entity' | 'table'>,
  columns: Columns,
): Promise<void> {
  const theirs = given(columns)
  const names = Object.keys(theirs)
  if (names.length === 0) return
  const { rows } = await sql<{ name: string; theirs: string | null; ours: string | null; differs: boolean }>`
    select field.name, field.theirs::text as theirs, field.ours::text as ours, field.theirs is distinct from field.ours as differs
    from ${sql.table(table)} record
    cross join lateral json_populate_record(null::${sql.table(table)}, ${JSON.stringify(theirs)}::text::json) sent
    cross join lateral (
      select name, to_jsonb(sent) -> name as theirs, to_jsonb(record) -> name as ours
      from unnest(${names}::text[]) name) field
    where record.id = ${target.id} and record.site_id = ${target.siteId}`.execute(context.tx)
  for (const { name, theirs: sent, ours, differs } of rows) {
    const path = `/${fieldOf(name)}`
    if (differs) await noteDifference(context, target, { entity, path, theirs: sent, ours })
    else await endDifference(context, target, { entity, path })
  }
}

/** Returns the wire's field of a column, such as `licenseNumber` for `license_number`. */
const fieldOf = (column: string): string =>
  column
    .replace(/_customer_id$/, '')
    .replace(/^second_(\w+)$/, '$12')
    .replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Stores that a value of our record differs from the source. An open difference keeps the time of its start. */
export async function noteDifference(
  { tx, source, now }: BatchContext,
  { siteId, id }: Target,
  {
    entity,
    path,
    theirs,
    ours,
  }: {
    readonly entity: string
    readonly path: string
    readonly theirs: string | null
    readonly ours: string | null
  },
): Promise<void> {
  await sql`
    insert into difference (site_id, source, entity, entity_id, path, theirs, ours, since)
    values (${siteId}, ${source}, ${entity}, ${id}, ${path}, ${theirs}::text::jsonb, ${ours}::text::jsonb, ${now})
    on conflict (site_id, entity, entity_id, path, source) where resolution is null
    do update set theirs = excluded.theirs, ours = excluded.ours
    where (difference.theirs, difference.ours) is distinct from (excluded.theirs, excluded.ours)`.execute(tx)
}

/** Removes an open difference, because both values are equal again. */
export async function endDifference(
  { tx, source }: BatchContext,
  { siteId, id }: Target,
  { entity, path }: { readonly entity: string; readonly path: string },
): Promise<void> {
  await tx
    .deleteFrom('difference')
    .where('site_id', '=', siteId ?? 0)
    .where('entity', '=', entity)
    .where('entity_id', '=', id)
    .where('path', '=', path)
    .where('source', '=', source)
    .where('resolution', 'is', null)
    .execute()
}
