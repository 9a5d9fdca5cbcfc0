import type { ErrorName } from '@verstas/contract/errors/catalogue.ts'
import type { WritableEntity } from '@verstas/contract/integration/scopes.ts'
import type { Master } from '@verstas/domain/integration/masters.ts'
import { isWrittenHere, type OwnGroup, ownGroups } from '@verstas/domain/integration/own-data.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/transaction.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import type { CurrentSession } from '../../../platform/session/current-session.ts'
import { customersWriter } from './entities/customers.ts'
import { reservationsWriter } from './entities/reservations.ts'
import { stockLevelsWriter } from './entities/stock-levels.ts'
import { vehiclesWriter } from './entities/vehicles.ts'
import { workOrdersWriter } from './entities/work-orders.ts'
import {
  type EntityWriter,
  type Fields,
  insertOne,
  type Target,
  updateOne,
  type WriteContext,
} from './entity-writer.ts'

/** The context in which a person writes records. */
export interface OwnContext {
  readonly tx: Tx
  readonly now: Date
  readonly session: Pick<CurrentSession, 'employeeId' | 'siteId'>
}

/** A person's records belong to no source, so that no other system can find or change them as its own. */
const writeContext = ({ tx, now, session }: OwnContext): WriteContext => ({
  tx,
  now,
  source: '',
  author: { employeeId: session.employeeId },
  isTaken: true,
})

const writers = {
  customers: customersWriter,
  vehicles: vehiclesWriter,
  'work-orders': workOrdersWriter,
  reservations: reservationsWriter,
  'stock-levels': stockLevelsWriter,
}
type OwnEntity = keyof typeof writers

const writerOf = <Entity extends OwnEntity>(entity: Entity) =>
  writers[entity] as unknown as EntityWriter<Entity, WriteContext>

const withSite = <Entity extends OwnEntity>(
  { session }: OwnContext,
  fields: Fields<Entity>,
): Fields<Entity> => ({
  ...fields,
  siteId: session.siteId,
})

/**
 * Inserts a record as a person of the site. The caller has checked the fields, and that people are the
 * masters of the group.
 */
export const insertOwn = <Entity extends OwnEntity>(
  context: OwnContext,
  entity: Entity,
  fields: Fields<Entity>,
): Promise<Target> => insertOne(writerOf(entity), writeContext(context), withSite(context, fields))

/** Finds the record of the site with the natural key of the fields. It may be hidden. */
export async function findOwn<Entity extends OwnEntity>(
  context: OwnContext,
  entity: Entity,
  fields: Fields<Entity>,
): Promise<Target | null> {
  const [found] = await writerOf(entity).find(writeContext(context), [withSite(context, fields)])
  return found?.target ?? null
}

/**
 * Changes fields of a record of the site as a person. The caller has checked that people are the masters of
 * the group.
 */
export const updateOwn = <Entity extends OwnEntity>(
  context: OwnContext,
  entity: Entity,
  id: number,
  fields: Fields<Entity>,
): Promise<boolean> =>
  updateOne(writerOf(entity), writeContext(context), { siteId: context.session.siteId, id }, fields)

/** Hides a record of the site as a person. */
export const removeOwn = async (context: OwnContext, entity: OwnEntity, id: number): Promise<void> => {
  await writerOf(entity).remove(writeContext(context), { siteId: context.session.siteId, id }, {})
}

/** The entity of each group, and the refusal if another system is its master. */
const elsewhere = {
  'work-order.head': ['work-orders', 'workOrdersElsewhere'],
  reservation: ['reservations', 'reservationsElsewhere'],
  vehicle: ['vehicles', 'vehiclesElsewhere'],
  customer: ['customers', 'customersElsewhere'],
} as const satisfies Readonly<Record<OwnGroup, readonly [WritableEntity, ErrorName]>>

/** Returns for each group whether people of the site are its masters. */
export async function readOwnGroups(
  db: Db | Tx,
  siteId: number,
): Promise<Readonly<Record<OwnGroup, boolean>>> {
  const groups = ownGroups.map((group) => ({ group, entity: elsewhere[group][0] }))
  const { rows } = await sql<{ group: OwnGroup; master: Master | null; hasSource: boolean }>`
    select wanted."group", master, exists (
        select from external_ref
        where external_ref.entity = wanted.entity and external_ref.site_id = ${siteId} and entity_id is not null) as "hasSource"
    from json_to_recordset(${JSON.stringify(groups)}::text::json) as wanted ("group" text, entity text)
    left join field_master on field_master.site_id = ${siteId} and field_master.field_group = wanted."group"`.execute(
    db,
  )
  const isHere = new Map(
    rows.map(({ group, master, hasSource }) => [group, isWrittenHere(master, hasSource)]),
  )
  return Object.fromEntries(ownGroups.map((group) => [group, isHere.get(group) === true])) as Record<
    OwnGroup,
    boolean
  >
}

/**
 * Refuses people's changes of groups whose master is another system.
 *
 * @throws {Refusal} workOrdersElsewhere, reservationsElsewhere, vehiclesElsewhere or customersElsewhere
 */
export async function requireOwn(tx: Tx, siteId: number, groups: readonly OwnGroup[]): Promise<void> {
  const ownGroupsOfSite = await readOwnGroups(tx, siteId)
  const refused = groups.find((group) => !ownGroupsOfSite[group])
  if (refused) throw refuse(elsewhere[refused][1])
}

/**
 * Refuses people's changes of stock levels if another system sends the stock levels of the site.
 *
 * @throws {Refusal} stockElsewhere
 */
export async function requireOwnStock(tx: Tx, siteId: number): Promise<void> {
  const { rows } = await sql`
    select from external_ref
    where entity = 'stock-levels' and site_id = ${siteId} and entity_id is not null and deleted_at is null
    limit 1`.execute(tx)
  if (rows.length > 0) throw refuse('stockElsewhere')
}
