import {
  defaultMaster,
  type FieldGroup,
  type Master,
  mayOverwrite,
} from '@verstas/domain/integration/masters.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/transaction.ts'
import { notifyLive } from '../../../platform/events/notify-live.ts'
import type { Target, WriteContext } from './entity-writer.ts'
import { type Columns, given, type RowChange, updateRows } from './write-fields.ts'

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

/**
 * True if the source may currently change the values of a group.
 *
 * @param isWorkStarted true if the work order has a stamping or a signed row
 */
export const isMaster = async (
  { tx, isTaken }: WriteContext,
  siteId: number | null,
  group: FieldGroup,
  isWorkStarted = false,
): Promise<boolean> => isTaken === true || mayOverwrite(await masterOf(tx, siteId, group), isWorkStarted)

interface Place {
  readonly group: FieldGroup
  readonly entity: string
  readonly table: string
  /** False if the table has no column `is_hidden`, because a deletion removes the row. */
  readonly isHideable?: boolean
}

/**
 * Sets the given columns of each record if the source is the master of their group at the site. Otherwise
 * stores differences for the values that differ. Restores a deleted record in both cases, unless a person accepts the values.
 *
 * @returns for each record false if it was not written
 */
export async function updateMastered(
  context: WriteContext,
  { group, entity, table, isHideable = true }: Place,
  changes: readonly RowChange[],
): Promise<boolean[]> {
  const shown = isHideable && !context.isTaken ? { is_hidden: false } : {}
  const isTheirs = new Map<number | null, boolean>()
  for (const { target } of changes)
    if (!isTheirs.has(target.siteId))
      isTheirs.set(target.siteId, await isMaster(context, target.siteId, group))
  const mayWrite = ({ target }: RowChange) => isTheirs.get(target.siteId) === true
  if (!context.isTaken) await endColumns(context, entity, changes.filter(mayWrite))
  for (const { target, columns } of changes.filter((change) => !mayWrite(change)))
    await noteColumns(context, target, { entity, table }, columns)
  return updateRows(
    context.tx,
    table,
    changes.map((change) => ({
      target: change.target,
      columns: { ...(mayWrite(change) && change.columns), ...shown },
    })),
  )
}

/** Ends the differences of columns that the source now writes. */
async function endColumns(
  { tx, source }: WriteContext,
  entity: string,
  changes: readonly RowChange[],
): Promise<void> {
  const places = changes.flatMap(({ target, columns }) =>
    Object.keys(given(columns)).map((name) => ({
      site_id: target.siteId,
      id: target.id,
      path: `/${fieldOf(name)}`,
    })),
  )
  if (places.length === 0) return
  const { rows } = await sql<{ siteId: number; id: number }>`
    delete from difference
    using json_to_recordset(${JSON.stringify(places)}::text::json) sent (site_id bigint, id bigint, path text)
    where difference.site_id = sent.site_id and entity = ${entity} and entity_id = sent.id and source = ${source}
      and difference.path = sent.path and resolution is null
    returning difference.site_id as "siteId", entity_id as id`.execute(tx)
  const ended = new Map(rows.map((target) => [`${target.siteId}/${target.id}`, target]))
  for (const target of ended.values()) await notifyDifferences(tx, target, entity)
}

/**
 * Stores a difference for each column that differs from the record. Ends the differences of the other
 * columns.
 */
async function noteColumns(
  context: WriteContext,
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
export const fieldOf = (column: string): string =>
  column
    .replace(/^(start|end)_at$/, '$1_time')
    .replace(/^(employee|work_order)_id$/, '$1')
    .replace(/_customer_id$/, '')
    .replace(/^second_(\w+)$/, '$12')
    .replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** A value of a record for which a source sends another value. */
export interface DifferencePlace {
  readonly entity: string
  readonly path: string
}

/** Returns the SQL condition that selects the differences of a value of a record. */
const isOf = ({ source }: WriteContext, { siteId, id }: Target, { entity, path }: DifferencePlace) =>
  sql<boolean>`site_id = ${siteId} and entity = ${entity} and entity_id = ${id} and path = ${path} and source = ${source}`

/**
 * Stores that a stored value differs from the source. An open difference keeps its start time. If a person
 * has rejected the source's value, it becomes a difference again only after the source has sent another
 * value.
 *
 * @param place.isRow true for the fields of a row. A field that the source cleared earlier stays null.
 */
export async function noteDifference(
  context: WriteContext,
  target: Target,
  place: DifferencePlace & {
    readonly theirs: string | null
    readonly ours: string | null
    readonly isRow?: boolean
  },
): Promise<void> {
  const { tx, source, now } = context
  const { siteId, id } = target
  const { entity, path, theirs, ours, isRow = false } = place
  const of = isOf(context, target, place)
  const before = isRow
    ? sql`coalesce((select jsonb_object_agg(name, 'null'::jsonb) from difference earlier, jsonb_object_keys(earlier.theirs) name
        where ${of} and resolution is null and jsonb_typeof(earlier.theirs) = 'object'), '{}')`
    : null
  const sent = before ? sql`${before} || ${theirs}::text::jsonb` : sql`${theirs}::text::jsonb`
  const { rows } = await sql<{ isChanged: boolean }>`
    with sent as (select ${theirs === null ? sql`null::jsonb` : sent} as theirs),
    superseded as (
      update difference set is_in_force = false from sent
      where ${of} and is_in_force and difference.theirs is distinct from sent.theirs),
    in_force as (
      select from difference, sent where ${of} and is_in_force and difference.theirs is not distinct from sent.theirs),
    ended as (
      delete from difference where ${of} and resolution is null and exists (select from in_force) returning id),
    noted as (
      insert into difference (site_id, source, entity, entity_id, path, theirs, ours, since)
      select ${siteId}::bigint, ${source}, ${entity}, ${id}::bigint, ${path}, theirs, ${ours}::text::jsonb, ${now}::timestamptz
      from sent where not exists (select from in_force)
      on conflict (site_id, entity, entity_id, path, source) where resolution is null
      do update set theirs = excluded.theirs, ours = excluded.ours, version = difference.version + 1
      where (difference.theirs, difference.ours) is distinct from (excluded.theirs, excluded.ours)
      returning id)
    select exists (select from ended) or exists (select from noted) as "isChanged"`.execute(tx)
  if (rows[0]?.isChanged === true) await notifyDifferences(tx, target, entity)
}

/** Removes the open difference of a value, if there is one. */
export async function endDifference(
  context: WriteContext,
  target: Target,
  place: DifferencePlace,
): Promise<void> {
  const of = isOf(context, target, place)
  const { rows } = await sql`
    with outdated as (update difference set is_in_force = false where ${of} and is_in_force)
    delete from difference where ${of} and resolution is null returning id`.execute(context.tx)
  if (rows.length > 0) await notifyDifferences(context.tx, target, place.entity)
}

/** Notifies open pages that the differences of a record have changed. */
export async function notifyDifferences(tx: Tx, { siteId, id }: Target, entity: string): Promise<void> {
  if (siteId === null) return
  const event = { WorkOrderId: entity === 'work-orders' ? id : null }
  await notifyLive(tx, { name: 'differencesChanged', siteId, event })
}
