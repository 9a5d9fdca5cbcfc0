import { referencesOf } from '@verstas/contract/integration/patches.ts'
import type { WritableEntity } from '@verstas/contract/integration/scopes.ts'
import { vinKey } from '@verstas/domain/codes/normal-form.ts'
import type { Json, JsonObject } from '@verstas/domain/integration/merge-patch.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../platform/database/transaction.ts'
import type { ServiceSession } from '../../../platform/session/service-session.ts'
import { isForeign } from './account-sites.ts'
import { eachExternalId } from './each-external-id.ts'
import { refuseRecord, UnknownReference } from './record-fault.ts'

/** A reference in a patch, with its place. */
interface Found {
  readonly entity: WritableEntity
  readonly pointer: string
  /** The kind and the text of the key: `externalId`, `id`, `serialNumber` or `number`. */
  readonly kind: string
  readonly key: string | number
}

/** Resolves the references of some patches. */
export interface References {
  /**
   * Returns a copy of a patch with stored ids instead of its references.
   *
   * @throws {UnknownReference} if one has not arrived yet
   * @throws {RecordRefusal} unknownReference if one of our ids does not exist, or if a record belongs to
   * another site
   */
  resolve(entity: WritableEntity, data: JsonObject, siteId: number | null): JsonObject
}

/** The tables of stored records, and whether their rows belong to a site. */
const tables: Partial<Record<WritableEntity, { readonly table: string; readonly hasSite: boolean }>> = {
  customers: { table: 'customer', hasSite: true },
  vehicles: { table: 'vehicle', hasSite: true },
  employees: { table: 'employee', hasSite: false },
  resources: { table: 'resource', hasSite: true },
  'work-orders': { table: 'work_order', hasSite: true },
}

interface Known {
  readonly entity: string
  readonly kind: string
  readonly key: string
  readonly siteId: number | null
  readonly id: number
}

/** Records whose references are read. */
interface Referring {
  readonly entity: WritableEntity
  readonly patches: readonly JsonObject[]
  /** The sites of the records. A reference by stored id must lead to one of them. */
  readonly siteIds: readonly (number | null)[]
}

/** The source of some records and the account that sends them. */
interface Sender {
  readonly source: string
  readonly account: Pick<ServiceSession, 'siteIds'>
}

/**
 * Reads the records to which the patches refer, in one statement. Records of foreign sites count as unknown.
 */
export async function readReferences(
  tx: Tx,
  { source, account }: Sender,
  { entity, patches, siteIds }: Referring,
): Promise<References> {
  const found = patches.flatMap((data) => findReferences(entity, data))
  const recordsByName = new Map<string, Known[]>()
  for (const row of await readKnown(tx, { source, account }, found, siteIds)) {
    if (isForeign(account, row.siteId)) continue
    const name = nameOf(row.entity, row.kind, row.key)
    recordsByName.set(name, [...(recordsByName.get(name) ?? []), row])
  }
  return {
    resolve: (ofEntity, data, siteId) => {
      let resolved = data
      for (const { entity: to, pointer, kind, key } of findReferences(ofEntity, data)) {
        const candidates = recordsByName.get(nameOf(to, kind, String(key))) ?? []
        const match = candidates.find((one) => one.siteId === null || one.siteId === siteId)
        if (match === undefined) {
          const isElsewhere = candidates.length > 0
          if (isElsewhere || kind === 'id') throw refuseRecord('unknownReference', pointer, key)
          throw new UnknownReference(to, awaitedKey(kind, String(key)), pointer)
        }
        resolved = replaceAt(resolved, pointer.slice(1).split('/'), match.id) as JsonObject
      }
      return resolved
    },
  }
}

/** Returns the key by which a record waits for a reference. A VIN may be written in several ways. */
const awaitedKey = (kind: string, key: string): string =>
  `${kind}:${kind === 'serialNumber' ? vinKey(key) : key}`

const nameOf = (...parts: readonly string[]): string => JSON.stringify(parts)

/** Returns all references of a patch. `checkPatch` must have accepted it. */
function findReferences(entity: WritableEntity, data: JsonObject): Found[] {
  const found: Found[] = []
  for (const { path, to } of pathsOf.get(entity) ?? []) {
    if (data[path[0] ?? ''] == null) continue
    for (const { pointer, value } of valuesAt(data, path, '')) {
      const [entry] = Object.entries(value)
      if (entry) found.push({ entity: to, pointer, kind: entry[0], key: entry[1] as string | number })
    }
  }
  return found
}

/** The paths of the references of each entity, as their parts. */
const pathsOf = new Map(
  Object.entries(referencesOf).map(([entity, references]) => [
    entity,
    Object.entries(references).map(([path, to]) => ({ path: path.split('/'), to })),
  ]),
)

function valuesAt(
  value: Json | undefined,
  [part, ...rest]: readonly string[],
  pointer: string,
): { readonly pointer: string; readonly value: JsonObject }[] {
  if (value === undefined || value === null || typeof value !== 'object') return []
  if (part === undefined) return [{ pointer, value: value as JsonObject }]
  if (part === '*' && Array.isArray(value))
    return value.flatMap((item, index) => valuesAt(item, rest, `${pointer}/${index}`))
  return valuesAt((value as JsonObject)[part], rest, `${pointer}/${part}`)
}

function replaceAt(value: Json | undefined, [part, ...rest]: readonly string[], replacement: number): Json {
  if (part === undefined) return replacement
  if (Array.isArray(value)) return value.with(Number(part), replaceAt(value[Number(part)], rest, replacement))
  const object = value as JsonObject
  return { ...object, [part]: replaceAt(object[part], rest, replacement) }
}

/**
 * Includes deleted records that people still see, such as a work order on which work has begun. Includes
 * people who have left, because past work is theirs.
 */
const isStillShown = ({ table, hasSite }: { readonly table: string; readonly hasSite: boolean }) =>
  hasSite
    ? sql`exists (select from ${sql.table(table)} shown
        where shown.site_id = external_ref.site_id and shown.id = external_ref.entity_id and not shown.is_hidden)`
    : sql`true`

/** SQL: true if the account sees the person of the row of `employee`. An id that it does not see is unknown to it. */
const isSeenPerson = ({ siteIds }: Sender['account']) =>
  siteIds === null
    ? sql`true`
    : sql`exists (select from employee_site place
        where place.employee_id = employee.id and place.site_id = any(${siteIds}::bigint[]))`

async function readKnown(
  tx: Tx,
  { source, account }: Sender,
  found: readonly Found[],
  siteIds: readonly (number | null)[],
): Promise<readonly Known[]> {
  const reads: RawBuilder<Known>[] = []
  for (const [entity, ofEntity] of Map.groupBy(found, (reference) => reference.entity)) {
    const place = tables[entity]
    if (place === undefined) continue
    const keysOf = (kind: string) => [
      ...new Set(ofEntity.filter((reference) => reference.kind === kind).map(({ key }) => key)),
    ]
    const site = place.hasSite ? sql`site_id` : sql`null::bigint`
    const select = (kind: string, key: RawBuilder<unknown>, from: RawBuilder<unknown>) =>
      sql<Known>`select ${sql.lit(entity)} as entity, ${sql.lit(kind)} as kind, ${key} as key, ${from}`
    const external = keysOf('externalId')
    if (external.length > 0)
      reads.push(
        select(
          'externalId',
          sql`external_id`,
          sql`site_id as "siteId", entity_id as id
            from (${eachExternalId(external as string[])} (
              select * from external_ref stored
              where source = ${source} and entity = ${sql.lit(entity)} and stored.external_id = wanted.external_id
              limit 1) found) external_ref
            where deleted_at is null or ${isStillShown(place)}`,
        ),
      )
    const ids = keysOf('id')
    if (ids.length > 0)
      reads.push(
        select(
          'id',
          sql`id::text`,
          sql`${site} as "siteId", id from ${sql.table(place.table)}
            where ${place.hasSite ? sql`site_id = any(${[...new Set(siteIds)]}::bigint[])` : isSeenPerson(account)}
              and id = any(${ids}::bigint[])`,
        ),
      )
    const serials = keysOf('serialNumber')
    if (serials.length > 0)
      reads.push(
        select(
          'serialNumber',
          sql`wanted.text`,
          sql`site_id as "siteId", id from unnest(${serials}::text[]) wanted (text)
            join vehicle on vehicle.serial_key = vin_key(wanted.text)`,
        ),
      )
    const numbers = keysOf('number')
    if (numbers.length > 0)
      reads.push(
        select(
          'number',
          sql`number`,
          sql`null::bigint as "siteId", id from employee where number = any(${numbers}::text[])`,
        ),
      )
  }
  if (reads.length === 0) return []
  const { rows } = await sql<Known>`${sql.join(reads, sql` union all `)}`.execute(tx)
  return rows
}
