import { choicesOf } from '@verstas/contract/imports/choices.ts'
import { type ImportColumn, importColumns } from '@verstas/contract/imports/kinds.ts'
import type { WritableEntity } from '@verstas/contract/integration/scopes.ts'
import { timeCell } from '@verstas/domain/files/cells.ts'
import type { Json, JsonObject } from '@verstas/domain/integration/merge-patch.ts'
import { formatDateTime, formatDay, formatSignedDuration } from '@verstas/domain/time/format.ts'
import { parseJson } from '../../platform/database/read-json.ts'
import type { StoredChange, StoredText, WrittenRecord } from '../../platform/database/tables/import-tables.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import type { Fields, Target } from '../integration/batch/entity-writer.ts'
import { readRecord, readRecords } from '../integration/reads/read-records.ts'
import type { ImportReader } from './import-reader.ts'
import type { Step } from './step.ts'
import { joined, say } from './stored-text.ts'

/** Returns the columns of the part of a record that a step writes. */
export const columnsOf = ({ kind }: ImportReader, { part }: Step): readonly ImportColumn[] =>
  importColumns[kind].filter((column) => column.part === part)

/**
 * References that an import sets without a column. Example: the holder of a new car is the customer of its
 * work order.
 */
const references: ReadonlySet<string> = new Set(['holder', 'payer'])

/** Returns the values in the format of the integration API. */
export const wireOf = (values: Step['values'], columns: readonly ImportColumn[]): JsonObject =>
  Object.fromEntries(
    Object.entries(values).map(([field, value]) => {
      const isReference =
        references.has(field) || columns.some((column) => column.field === field && column.isReference)
      if (field === 'resources') return [field, placesOf(value)]
      return [field, isReference ? { id: value as number } : (value as Json)]
    }),
  )

/** Returns the values as fields of the entity writer. */
export const fieldsOf = (values: Step['values']): Fields<WritableEntity> =>
  ({ ...values }) as Fields<WritableEntity>

/**
 * Returns a reader of stored records. It reads a person at all sites, because a row names all sites of the
 * person.
 */
const readerOfRecords = (entity: WritableEntity, { siteId, language }: ImportReader, now: Date) => ({
  siteIds: [siteId],
  permittedSiteIds: entity === 'employees' ? null : [siteId],
  language,
  now,
})

/** Returns the current values of a record, with ids instead of references; null if the record is hidden. */
export async function readCurrent(
  tx: Tx,
  reader: ImportReader,
  { entity }: Pick<Step, 'entity'>,
  { id }: Target,
  now: Date,
): Promise<JsonObject | null> {
  const json = await readRecord(tx, entity, id, readerOfRecords(entity, reader, now))
  return json === null ? null : withIds(parseJson(json) as JsonObject)
}

/** Returns the present values of several records by their ids, without hidden ones. */
export async function readCurrents(
  tx: Tx,
  reader: ImportReader,
  entity: WritableEntity,
  ids: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, JsonObject>> {
  if (ids.length === 0) return new Map()
  const json = await readRecords(tx, entity, ids, readerOfRecords(entity, reader, now))
  const found = json === null ? [] : (parseJson(json) as unknown as readonly JsonObject[])
  return new Map(found.map((record) => [Number(record.id), withIds(record)]))
}

const withIds = (record: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(record).map(([field, value]) => [field, idOf(value)]))

const idOf = (value: Json | undefined): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && 'id' in value
    ? ((value as JsonObject).id ?? null)
    : (value ?? null)

/** Returns the current values of an imported record. An undo compares them with the imported ones. */
export const readValues = (tx: Tx, reader: ImportReader, record: WrittenRecord, now: Date) =>
  readCurrent(
    tx,
    reader,
    { entity: record.entity as WritableEntity },
    { siteId: reader.siteId, id: record.id },
    now,
  )

/** Converts the places of a reservation to the format of the integration API. */
const placesOf = (value: unknown): Json =>
  (value as readonly { readonly resource: number }[]).map(({ resource }) => ({ resource: { id: resource } }))

/** Reduces a list to the values that a file has: the sorted ids of places, or the names of rows. */
function comparable(value: Json): Json {
  if (!Array.isArray(value)) return value
  const items = value.map((item) => {
    if (typeof item !== 'object' || item === null || Array.isArray(item)) return item
    const { resource, name } = item as JsonObject
    return resource === undefined ? (name ?? item) : idOf(resource)
  })
  const arePlaces = items.every((item) => typeof item === 'number')
  return arePlaces ? items.toSorted((one, other) => Number(one) - Number(other)) : items
}

const isInstant = (value: Json): boolean => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T/.test(value)

/** True if two values are equal in a file: `12.5` and `12.50` as decimals, times as times of the site. */
export function isSame(
  ours: Json | undefined,
  theirs: Json | undefined,
  type: ImportColumn['type'],
  timeZone: string,
): boolean {
  if (ours === null || ours === undefined) return theirs === null || theirs === undefined
  if (theirs === null || theirs === undefined) return false
  if (type === 'decimal' || type === 'integer') return Number(ours) === Number(theirs)
  if (type === 'instant' || (isInstant(ours) && isInstant(theirs)))
    return timeCell(String(ours), timeZone) === timeCell(String(theirs), timeZone)
  if (typeof ours === 'object')
    return JSON.stringify(comparable(plainSites(ours))) === JSON.stringify(comparable(plainSites(theirs)))
  // An import trims its cells.
  return String(ours).trim() === String(theirs).trim()
}

/** The columns for lists of records. */
const columnsOfLists: Readonly<Record<string, string>> = { resources: 'names', rows: 'text' }
/** Returns the sorted ids of a person's active sites; any other value unchanged. */
function plainSites(value: Json): Json {
  const sites = sitesOf(value)
  return sites === null
    ? value
    : sites
        .filter(({ isActive }) => isActive !== false)
        .map(({ siteId }) => siteId)
        .toSorted((one, other) => one - other)
}

/** Returns the value as a list of a person's sites; null if it is something else. */
function sitesOf(value: unknown): { readonly siteId: number; readonly isActive?: boolean }[] | null {
  const isSites = Array.isArray(value) && value.every((one) => typeof one === 'object' && 'siteId' in one)
  return isSites && value.length > 0 ? value : null
}

/** Returns the changes of a record as people read them. */
export function changesOf(
  reader: ImportReader,
  step: Step,
  { isNew, before, after }: WrittenRecord,
): StoredChange[] {
  if (isNew) return []
  const columns = [...columnsOf(reader, step), ...importColumns[reader.kind]]
  return Object.keys(after).map((field) => {
    const column = columns.find((one) => one.field === (columnsOfLists[field] ?? field))
    return {
      Label: column ? say(column.label) : field,
      Before: shown(reader, field, before[field]),
      After: shown(reader, field, after[field]),
    }
  })
}

function shown(reader: ImportReader, field: string, value: unknown): StoredText {
  const { kind, siteNames, timeZone } = reader
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return say(value ? 'common.yes' : 'common.no')
  if (kind === 'opening-balances' && field === 'minutes') return formatSignedDuration(Number(value))
  const choice = choicesOf(kind, field)?.find((one) => one.value === value)
  if (choice) return say(choice.label)
  const sites = sitesOf(value)?.filter(({ isActive }) => isActive !== false)
  if (sites) return sites.map(({ siteId }) => siteNames.get(siteId)).join(', ')
  const items = Array.isArray(value) ? (comparable(value as Json) as readonly Json[]) : [value as Json]
  return joined(
    items.map((item) => shownItem(item, timeZone)),
    ', ',
  )
}

function shownItem(item: Json, timeZone: string): string {
  if (isInstant(item)) return formatDateTime(String(item), timeZone)
  const text = String(item)
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? formatDay(text) : text
}
