import { type ImportColumn, importColumns } from '@verstas/contract/imports/kinds.ts'
import type { WritableEntity } from '@verstas/contract/integration/scopes.ts'
import { timeCell } from '@verstas/domain/files/cells.ts'
import type { Json, JsonObject } from '@verstas/domain/integration/merge-patch.ts'
import { formatDay } from '@verstas/domain/time/format.ts'
import { parseJson } from '../../platform/database/read-json.ts'
import type { StoredChange, WrittenRecord } from '../../platform/database/tables/import-tables.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import type { Fields, Target } from '../integration/batch/entity-writer.ts'
import { readRecord } from '../integration/reads/read-records.ts'
import { type ImportReader, words } from './import-reader.ts'
import type { Step } from './plan-row.ts'

export const columnsOf = ({ kind }: ImportReader, { part }: Step): readonly ImportColumn[] =>
  importColumns[kind].filter((column) => column.part === part)

/** References that an import sets without a column: a new car of a work order has its customer. */
const references: ReadonlySet<string> = new Set(['holder', 'payer'])

/** Returns the values as the integration API takes them. */
export const wireOf = (values: Step['values'], columns: readonly ImportColumn[]): JsonObject =>
  Object.fromEntries(
    Object.entries(values).map(([field, value]) => {
      const isReference =
        references.has(field) || columns.some((column) => column.field === field && column.isReference)
      if (field === 'resources') return [field, placesOf(value)]
      return [field, isReference ? { id: value as number } : (value as Json)]
    }),
  )

export const fieldsOf = (values: Step['values']): Fields<WritableEntity> =>
  ({ ...values }) as Fields<WritableEntity>

/** Returns the reader of our records. A person has all sites, because a row names all of them. */
export const readerOfRecords = (entity: WritableEntity, { siteId, language }: ImportReader, now: Date) => ({
  siteIds: [siteId],
  permittedSiteIds: entity === 'employees' ? null : [siteId],
  language,
  now,
})

/** Returns the present values of a record, with our ids instead of references; null if it is hidden. */
export async function readCurrent(
  tx: Tx,
  reader: ImportReader,
  { entity }: Pick<Step, 'entity'>,
  { id }: Target,
  now: Date,
): Promise<JsonObject | null> {
  const json = await readRecord(tx, entity, id, readerOfRecords(entity, reader, now))
  if (json === null) return null
  return Object.fromEntries(
    Object.entries(parseJson(json) as JsonObject).map(([field, value]) => [field, idOf(value)]),
  )
}

const idOf = (value: Json | undefined): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && 'id' in value
    ? ((value as JsonObject).id ?? null)
    : (value ?? null)

/** The present values of a record of an import, by which an undo decides. */
export const readValues = (tx: Tx, reader: ImportReader, record: WrittenRecord, now: Date) =>
  readCurrent(
    tx,
    reader,
    { entity: record.entity as WritableEntity },
    { siteId: reader.siteId, id: record.id },
    now,
  )

/** Returns the places of a reservation as the integration API takes them. */
const placesOf = (value: unknown): Json =>
  (value as readonly { readonly resource: number }[]).map(({ resource }) => ({ resource: { id: resource } }))

/** Returns a list as a file has it: the ids of places in their order, and the names of rows. */
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

/** True if two values mean the same in a file: `12.5` and `12.50` as decimals, times as times of the site. */
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
  // Cells lose the spaces around them.
  return String(ours).trim() === String(theirs).trim()
}

/** The columns of lists of records. */
const columnsOfLists: Readonly<Record<string, string>> = { resources: 'names', rows: 'text' }
/** Returns the ids of the active sites of a person in a fixed order; any other value as it is. */
function plainSites(value: Json): Json {
  const sites = sitesOf(value)
  return sites === null
    ? value
    : sites
        .filter(({ isActive }) => isActive !== false)
        .map(({ siteId }) => siteId)
        .toSorted((one, other) => one - other)
}

/** Returns the sites of a person; null if the value is something else. */
function sitesOf(value: unknown): { readonly siteId: number; readonly isActive?: boolean }[] | null {
  const isSites = Array.isArray(value) && value.every((one) => typeof one === 'object' && 'siteId' in one)
  return isSites && value.length > 0 ? value : null
}

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
      Label: column ? words(column.label, reader.language) : field,
      Before: shown(reader, before[field]),
      After: shown(reader, after[field]),
    }
  })
}

function shown(reader: ImportReader, value: unknown): string {
  const { language, siteNames } = reader
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return words(value ? 'common.yes' : 'common.no', language)
  const sites = sitesOf(value)?.filter(({ isActive }) => isActive !== false)
  if (sites) return sites.map(({ siteId }) => siteNames.get(siteId)).join(', ')
  const text = Array.isArray(value) ? (comparable(value) as readonly Json[]).join(', ') : String(value)
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? formatDay(text) : text
}
