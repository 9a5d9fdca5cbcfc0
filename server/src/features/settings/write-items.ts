import type { SettingItem } from '@verstas/contract/settings/entities.ts'
import type { SettingValue, SettingValues } from '@verstas/contract/settings/fields.ts'
import { catalogueLists } from '@verstas/contract/settings/lists.ts'
import { changedFields, mergeEdits } from '@verstas/domain/editing/merge-edits.ts'
import { completeValues, findProblems } from '@verstas/domain/settings/check-values.ts'
import { countryOf } from '@verstas/domain/time/country.ts'
import { type RawBuilder, sql } from 'kysely'
import type { CommandContext } from '../../platform/commands/run-command.ts'
import { databaseErrorOf } from '../../platform/database/database-error.ts'
import { type JsonText, toJson } from '../../platform/database/read-json.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { notifyLive } from '../../platform/events/notify-live.ts'
import { recordEvents } from '../../platform/events/record-event.ts'
import { Refusal, refuse, refuseField } from '../../platform/http/refusal.ts'
import type { CurrentSession } from '../../platform/session/current-session.ts'
import { requireAllSites } from '../../platform/session/sites-without.ts'
import { completeSite } from '../administration/setup/site-lists.ts'
import { hasKey, itemsAt, lockItem } from './item-reads.ts'
import type { StoredList } from './list-stores.ts'
import { writeText } from './text-items.ts'

/**
 * Adds an item to a list.
 *
 * @throws {Refusal} notFound for a list that is part of the product; invalidField; settingTaken (`value`);
 * settingOfAllSites; settingRuleBroken (`field`)
 */
export async function addItem(
  { tx, clock, session }: CommandContext,
  stored: StoredList,
  values: SettingValues,
): Promise<JsonText<SettingItem>> {
  await requireList(tx, session, stored)
  if (stored.list.isBuiltIn) throw refuse('notFound')
  checkValues(session, stored, values, null)
  await lockNeeded(tx, stored)
  const complete = completeValues(stored.list, values)
  const columns = columnsOf(stored, complete, null)
  await takeFromOthers({ tx, session, at: clock.now() }, stored, complete, null)
  const all = [
    ...(hasSiteColumn(stored) ? [['site_id', sql`${session.siteId}`] as const] : []),
    ...Object.entries(stored.store.common ?? {}).map(([column, value]) => [column, sql`${value}`] as const),
    ...columns,
  ]
  const { rows } = await refusingConstraints(stored, complete, () =>
    sql<{ key: string }>`
      insert into ${sql.table(stored.store.table)} (${sql.join(all.map(([column]) => sql.ref(column)))})
      values (${sql.join(all.map(([, value]) => value))})
      returning ${sql.ref(stored.store.key)}::text as key`.execute(tx),
  )
  const key = rows[0]?.key ?? ''
  if (stored.store.isSites) await completeSite({ tx, session }, Number(key))
  await checkDeferred(stored, complete, tx)
  await stored.store.details?.write({ tx, clock, session }, complete, complete)
  const item = await lockItem(tx, stored, session, key)
  if (item === null) throw new Error('The item was inserted')
  const change = { kind: 'settingAdded', before: null, after: item.Values }
  await recordChange({ tx, session, at: clock.now() }, stored, item, change)
  return toJson(item)
}

/**
 * Changes an item. Writes only the fields that differ from `Base`, so that other people's changes of other
 * fields remain.
 *
 * @throws {Refusal} notFound; partElsewhere (`source`); invalidField; settingChanged (`user`, `fields`) if
 * another person changed the same field to another value; errors of `addItem`; the errors of needed flags;
 * lastSite
 */
export async function saveItem(
  { tx, clock, session }: CommandContext,
  stored: StoredList,
  {
    key,
    base,
    values,
  }: { readonly key: string; readonly base: SettingValues; readonly values: SettingValues },
): Promise<JsonText<SettingItem>> {
  await requireList(tx, session, stored)
  await lockNeeded(tx, stored)
  const item = await lockItem(tx, stored, session, key)
  if (item === null) throw refuse('notFound')
  checkValues(session, stored, values, item.Values)
  const { merged, conflicts } = mergeEdits<SettingValues>({ base, mine: values, theirs: item.Values })
  if (conflicts.length > 0) {
    const fields = conflicts.map(({ field }) => field).join()
    throw refuse('settingChanged', { user: await lastAuthorOf(tx, session, stored, key), fields })
  }
  const after = changedFields(item.Values, merged)
  if (Object.keys(after).length === 0) return toJson(item)
  if (Object.keys(after).some((field) => !isOwnField(stored, field))) refuseOfSource(item)
  const columns = columnsOf(stored, after, item.Values)
  await takeFromOthers({ tx, session, at: clock.now() }, stored, after, key)
  await refusingConstraints<unknown>(stored, merged, () => {
    if (stored.store.isText) return writeText(tx, { siteId: session.siteId, id: key }, after)
    if (columns.length === 0) return Promise.resolve(null)
    return sql`
      update ${sql.table(stored.store.table)} as item
      set ${sql.join(columns.map(([column, value]) => sql`${sql.ref(column)} = ${value}`))}
      where ${hasKey(stored.store, key)} and ${itemsAt(stored, session)}`.execute(tx)
  })
  await stored.store.details?.write({ tx, clock, session }, item.Values, after as SettingValues)
  await checkDeferred(stored, merged, tx)
  await refuseLastNeeded(tx, stored, item.Values, merged)
  const saved = await lockItem(tx, stored, session, key)
  if (saved === null) throw new Error('The item is locked')
  const before = Object.fromEntries(Object.keys(after).map((field) => [field, item.Values[field]]))
  const change = { kind: 'settingChanged', before, after }
  await recordChange({ tx, session, at: clock.now() }, stored, saved, change)
  return toJson(saved)
}

/**
 * Removes an item to which no other data refers.
 *
 * @throws {Refusal} notFound; partElsewhere (`source`); settingInUse; settingOfAllSites; the errors of needed flags
 */
export async function removeItem(
  { tx, clock, session }: CommandContext,
  stored: StoredList,
  key: string,
): Promise<void> {
  await requireList(tx, session, stored)
  await lockNeeded(tx, stored)
  const item = await lockItem(tx, stored, session, key)
  if (item === null) throw refuse('notFound')
  refuseOfSource(item)
  const isLasting = stored.list.isLasting || stored.store.lasting?.includes(key)
  if (isLasting || (await isUsed(tx, stored, key))) throw refuse('settingInUse')
  await stored.store.details?.remove(tx, item.Values)
  try {
    await sql`
      delete from ${sql.table(stored.store.table)} as item
      where ${hasKey(stored.store, key)} and ${itemsAt(stored, session)}`.execute(tx)
    // Checks the deferred constraints before the commit, so that a refusal can name them.
    await sql`set constraints all immediate`.execute(tx)
  } catch (error) {
    if (databaseErrorOf(error)?.kind === 'foreign-key') throw refuse('settingInUse')
    throw error
  }
  await refuseLastNeeded(tx, stored, item.Values, null)
  const change = { kind: 'settingRemoved', before: item.Values, after: null }
  await recordChange({ tx, session, at: clock.now() }, stored, item, change)
}

/** True if the rows of the list have the site in a column `site_id`. */
const hasSiteColumn = ({ list, store }: StoredList): boolean => list.isOfSite && !store.isSites

/** Checks the deferred constraints before the commit, so that a refusal can name the field. */
const checkDeferred = (stored: StoredList, values: SettingValues, tx: Tx): Promise<unknown> | undefined =>
  stored.store.fieldOfConstraint &&
  refusingConstraints(stored, values, () => sql`set constraints all immediate`.execute(tx))

function checkValues(
  { timeZone }: CurrentSession,
  { list }: StoredList,
  values: SettingValues,
  base: SettingValues | null,
): void {
  const [first, ...others] = findProblems(list, values, base, countryOf(timeZone))
  if (first) throw new Refusal([first, ...others])
}

/** Refuses changes of a shared list by people who do not work at all open sites. */
async function requireList(tx: Tx, session: CurrentSession, { name, list }: StoredList): Promise<void> {
  if (list.isOfSite || isOfCatalogue(name)) return
  await requireAllSites(tx, session)
}

/** The parts desk of any site may change the shared catalogue. */
const isOfCatalogue = (name: StoredList['name']): boolean => Object.hasOwn(catalogueLists, name)

/** True if the site is the master of the field even if another system is the master of the item. */
const isOwnField = ({ list }: StoredList, field: string): boolean => list.fields[field]?.isOwn === true

/** Refuses changes of an item whose master is another system. */
function refuseOfSource({ Source }: SettingItem): void {
  if (Source) throw refuse('partElsewhere', { source: Source })
}

/** True if the item is used without a foreign key. */
async function isUsed(tx: Tx, { store }: StoredList, key: string): Promise<boolean> {
  if (!store.isUsed) return false
  const { rows } = await sql`
    select from ${sql.table(store.table)} item
    where ${hasKey(store, key)} and ${sql.raw(store.isUsed)}`.execute(tx)
  return rows.length > 0
}

/** Locks all lists that have needed flags, so that two concurrent changes cannot remove the last two. */
async function lockNeeded(tx: Tx, { store }: StoredList): Promise<void> {
  if (store.needed) await sql`select pg_advisory_xact_lock(7340059)`.execute(tx)
}

const columnOf = (store: StoredList['store'], field: string) => sql.ref(String(store.columns[field]))

/** If only one item may have a flag, removes the flag from the other item. */
async function takeFromOthers(
  recording: Recording,
  stored: StoredList,
  values: Readonly<Record<string, SettingValue | undefined>>,
  key: string | null,
): Promise<void> {
  const { tx, session } = recording
  const { store } = stored
  for (const [field, { isOfOne }] of Object.entries(store.needed ?? {})) {
    if (!isOfOne || values[field] !== true) continue
    const { rows } = await sql<{ key: string }>`
      update ${sql.table(store.table)} set ${columnOf(store, field)} = false
      where ${columnOf(store, field)} and ${sql.ref(store.key)}::text is distinct from ${key}
      returning ${sql.ref(store.key)}::text as key`.execute(tx)
    for (const other of rows) {
      const item = await lockItem(tx, stored, session, other.key)
      const change = { kind: 'settingChanged', before: { [field]: true }, after: { [field]: false } }
      if (item) await recordChange(recording, stored, item, change)
    }
  }
}

/** Refuses a change that takes a needed flag from the last item. Runs after the write. */
async function refuseLastNeeded(
  tx: Tx,
  { store }: StoredList,
  before: SettingValues,
  after: SettingValues | null,
): Promise<void> {
  for (const [field, { error }] of Object.entries(store.needed ?? {})) {
    if (before[field] !== true || after?.[field] === true) continue
    const { rows } = await sql`
      select from ${sql.table(store.table)} where ${columnOf(store, field)} limit 1`.execute(tx)
    if (rows.length === 0) throw refuse(error, { field })
  }
}

/** Returns the columns and values of fields. Values of one JSON column become one object. */
function columnsOf(
  { store }: StoredList,
  values: Readonly<Record<string, SettingValue | undefined>>,
  base: SettingValues | null,
): (readonly [string, RawBuilder<unknown>])[] {
  const columns: (readonly [string, RawBuilder<unknown>])[] = []
  const objects = new Map<string, Record<string, SettingValue>>()
  for (const [field, value] of Object.entries(values)) {
    const column = store.columns[field]
    if (column === undefined || value === undefined) continue
    if (typeof column === 'string') columns.push([column, sql`${value}`])
    else if ('key' in column)
      objects.set(column.column, { ...objects.get(column.column), [column.key]: value })
  }
  for (const [column, object] of objects) {
    const json = sql`${JSON.stringify(object)}::jsonb`
    columns.push([
      column,
      base === null
        ? json
        : sql`coalesce(item.${sql.ref(column)}, ${emptyObject(store, column)}::jsonb) || ${json}`,
    ])
  }
  return columns
}

/** Returns JSON of the object in a column without values, such as the names in each language. */
const emptyObject = ({ columns }: StoredList['store'], column: string): string =>
  JSON.stringify(
    Object.fromEntries(
      Object.values(columns).flatMap((place) =>
        typeof place === 'object' && 'key' in place && place.column === column ? [[place.key, null]] : [],
      ),
    ),
  )

/** Runs a write, and turns violated constraints into refusals that name the field. */
async function refusingConstraints<Result>(
  { list, store }: StoredList,
  values: Readonly<Record<string, SettingValue | undefined>>,
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    const violated = databaseErrorOf(error)
    if (violated?.constraint?.endsWith('__last_administrator')) throw refuse('lastSite')
    const field = store.fieldOfConstraint?.[violated?.constraint ?? '']
    if (violated?.kind === 'foreign-key' && field) throw refuseField(field, 'wrong')
    if (violated?.kind === 'unique' && field) throw refuse('settingTaken', { value: String(values[field]) })
    if (field) throw refuse('settingRuleBroken', { field })
    if (violated?.kind === 'unique') {
      const keys = Object.entries(list.fields).filter(([, { isFixed, isRequired }]) => isFixed && isRequired)
      throw refuse('settingTaken', { value: keys.map(([name]) => String(values[name])).join(' ') })
    }
    throw error
  }
}

interface Change {
  readonly kind: string
  readonly before: Readonly<Record<string, SettingValue | undefined>> | null
  readonly after: Readonly<Record<string, SettingValue | undefined>> | null
}

interface Recording {
  readonly tx: Tx
  readonly session: CurrentSession
  readonly at: Date
}

/** Stores the event of a change, and makes open pages refetch their lists. */
async function recordChange(
  { tx, session: { siteId, employeeId }, at }: Recording,
  { name, list, store }: StoredList,
  { Id, Values }: SettingItem,
  { kind, before, after }: Change,
): Promise<void> {
  const subject = { List: name, Id, Name: String(Values[list.nameField] ?? Id) }
  const entity = { entity: 'setting', entityId: /^\d{1,15}$/.test(Id) ? Number(Id) : 0 } as const
  const ofSite = store.isSites ? Number(Id) : siteId
  // Also records the opening or closing of another site in the log of the administrator's own site.
  const logs = before?.IsActive === undefined ? [ofSite] : [...new Set([ofSite, siteId])]
  await recordEvents(
    tx,
    logs.map((id) => ({ siteId: id, employeeId, at, ...entity, kind, subject, before, after })),
  )
  const sites = list.isOfSite
    ? [...new Set([ofSite, siteId])].map((id) => ({ id }))
    : await tx.selectFrom('site').select('id').where('is_active', '=', true).execute()
  for (const { id } of sites) await notifyLive(tx, { name: 'refresh', siteId: id, event: {} })
  if (store.isText) await notifyLive(tx, { name: 'textsChanged', siteId, event: {} })
}

/** Returns the name of the person who made the latest change of an item. */
async function lastAuthorOf(
  tx: Tx,
  { siteId }: CurrentSession,
  { name, list, store }: StoredList,
  key: string,
): Promise<string> {
  const ofSite = store.isSites ? Number(key) : siteId
  const { rows } = await sql<{ name: string }>`
    select employee.name from event join employee on employee.id = event.employee_id
    where event.entity = 'setting' and ${list.isOfSite ? sql`event.site_id = ${ofSite}` : sql`true`}
      and event.subject->>'List' = ${name} and event.subject->>'Id' = ${key}
    order by event.at desc, event.id desc limit 1`.execute(tx)
  return rows[0]?.name ?? '–'
}
