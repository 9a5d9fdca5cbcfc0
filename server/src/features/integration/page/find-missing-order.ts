import type {
  MissingOrderAnswer,
  RejectedRecord,
  WaitingRecord,
} from '@verstas/contract/integration/source-entities.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/transaction.ts'
import type { CurrentSession } from '../../../platform/session/current-session.ts'
import { type Administrator, isVisible } from './administrator.ts'
import { readRejected, readWaiting } from './list-records.ts'

interface OrderRow {
  readonly id: number
  readonly siteId: number
  readonly siteName: string
  readonly number: string
  readonly orderNumber: number
  readonly isHidden: boolean
  readonly source: string | null
  readonly externalId: string | null
  readonly takenAt: Date | null
  readonly deletedAt: Date | null
}

/**
 * Returns where a work order is, or why it is missing. Searches only the sites of the administrator.
 *
 * @param number an order number, a text number, a plate or the external id of a source
 */
export async function findMissingOrder(
  db: Db,
  administrator: Administrator,
  { number, siteId, language }: { readonly number: string } & Pick<CurrentSession, 'siteId' | 'language'>,
): Promise<MissingOrderAnswer> {
  const orders = await readOrders(db, administrator, number)
  const shown = orders.filter(({ isHidden }) => !isHidden)
  const order = shown.find((found) => found.siteId === siteId) ?? shown[0] ?? null
  const deferred = await findWaiting(db, administrator, number)
  const rejected =
    (await findRejected(db, administrator, language, number)) ??
    (deferred && (await findRejectedReference(db, administrator, language, deferred)))
  const deleted =
    orders.find(({ deletedAt, source }) => deletedAt !== null && source !== null) ??
    (await findUnknownDeletion(db, administrator, number))
  const paused = await findPausedSources(db, administrator)
  const isElsewhere = (record: WaitingRecord | RejectedRecord | null) =>
    record !== null && (order === null || record.Site?.Id !== order.siteId)
  const answer = answerOf()
  const isShown = (record: WaitingRecord | RejectedRecord | null) =>
    record !== null &&
    (!['here', 'otherSite'].includes(answer) ||
      (record.Source === order?.source && record.ExternalId === order.externalId))
  return {
    Answer: answer,
    Order: order && {
      Id: order.id,
      Number: order.number,
      OrderNumber: order.orderNumber,
      Site: { Id: order.siteId, Description: order.siteName },
      Source: order.source,
      Taken: order.takenAt?.toISOString() ?? null,
    },
    // If the work order exists, shows only its own waiting versions.
    Deferred: isShown(deferred) ? deferred : null,
    Rejected: isShown(rejected) ? rejected : null,
    Deleted:
      deleted?.source && deleted.deletedAt
        ? { Source: deleted.source, At: deleted.deletedAt.toISOString() }
        : null,
    PausedSources: paused.map(({ name }) => name),
  }

  function answerOf(): MissingOrderAnswer['Answer'] {
    if (order?.siteId === siteId) return 'here'
    if (isElsewhere(deferred)) return 'deferred'
    if (isElsewhere(rejected)) return 'rejected'
    if (order) return 'otherSite'
    if (deleted) return 'deleted'
    return paused.length > 0 ? 'paused' : 'neverReceived'
  }
}

/**
 * Reads the work orders with a number, plate or external id. Visible ones are first, then those found by
 * number, external id and plate.
 */
async function readOrders(db: Db, { siteIds }: Administrator, number: string): Promise<readonly OrderRow[]> {
  const digits = /^\d{1,10}$/.test(number) ? Number(number) : null
  const { rows } = await sql<OrderRow>`
    with found as (
      select id, site_id, 0 as rank from work_order
      where site_id = any(${siteIds}::bigint[]) and order_number = ${digits}::bigint and not has_drawn_number
      union all
      select id, site_id, 0 from work_order
      where site_id = any(${siteIds}::bigint[]) and external_key = search_key(${number})
      union all
      select entity_id, site_id, 1 from external_ref
      where entity = 'work-orders' and external_id = ${number} and site_id = any(${siteIds}::bigint[])
        and entity_id is not null
      union all
      (select work_order.id, work_order.site_id, 2 from vehicle
        join work_order on work_order.site_id = vehicle.site_id and work_order.vehicle_id = vehicle.id
        where vehicle.site_id = any(${siteIds}::bigint[]) and vehicle.license_key = search_key(${number})
        order by work_order.is_hidden, work_order.id desc limit 10)
    )
    select work.id, work.site_id as "siteId", site.name as "siteName", work.shown_number as number,
      work.order_number as "orderNumber", work.is_hidden as "isHidden", ref.source,
      ref.external_id as "externalId", ref.taken_at as "takenAt",
      ref.deleted_at as "deletedAt"
    from (select id, site_id, min(rank) as rank from found group by id, site_id) one
    join work_order work on work.site_id = one.site_id and work.id = one.id
    join site on site.id = work.site_id
    left join lateral (
      select source, external_id, taken_at, deleted_at from external_ref
      where entity = 'work-orders' and site_id = work.site_id and entity_id = work.id
      order by taken_at desc limit 1) ref on true
    order by work.is_hidden, one.rank, work.id desc`.execute(db)
  return rows
}

/** SQL: true if the record of a work order or a vehicle has the number and the administrator may see it. */
const isAskedFor = (administrator: Administrator, number: string) => sql`
  record.entity in ('work-orders', 'vehicles') and ${isVisible(administrator)}
  and (record.search_keys @> array[search_key(${number})] or record.external_id = ${number})`

/** Chooses one record: a work order before a vehicle, and a listed record before an ignored one. */
function chosenOf<Record extends WaitingRecord | RejectedRecord>(records: readonly Record[]): Record | null {
  const isLast = (record: Record) =>
    Number(record.Entity !== 'work-orders') + Number('IsIgnored' in record && record.IsIgnored)
  return records.toSorted((one, other) => isLast(one) - isLast(other))[0] ?? null
}

const findWaiting = async (db: Db, administrator: Administrator, number: string) =>
  chosenOf((await readWaiting(db, { where: isAskedFor(administrator, number) })).Records)

const findRejected = async (
  db: Db,
  administrator: Administrator,
  language: CurrentSession['language'],
  number: string,
) => chosenOf((await readRejected(db, language, { where: isAskedFor(administrator, number) })).Records)

/** Finds the refusal of the record for which another record waits. */
async function findRejectedReference(
  db: Db,
  administrator: Administrator,
  language: CurrentSession['language'],
  { Source, WaitsFor: { Entity, Kind, Key } }: WaitingRecord,
): Promise<RejectedRecord | null> {
  if (Kind !== 'externalId') return null
  const where = sql`record.source = ${Source} and record.entity = ${Entity} and record.external_id = ${Key}
    and ${isVisible(administrator)}`
  return (await readRejected(db, language, { where, limit: 1 })).Records[0] ?? null
}

/** Finds the paused sources that have recently sent work orders of the administrator's sites. */
function findPausedSources(
  db: Db,
  { siteIds }: Administrator,
): Promise<readonly { readonly name: string }[]> {
  return db
    .selectFrom('integration_source')
    .select('name')
    .where('is_paused', '=', true)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('integration_count')
          .select('source')
          .whereRef('source', '=', 'integration_source.name')
          .where('entity', '=', 'work-orders')
          .where('site_id', '=', sql<number>`any(${siteIds}::bigint[])`),
      ),
    )
    .orderBy('name')
    .execute()
}

/** Finds the deletion of a work order that was never received. Such a deletion has no site. */
async function findUnknownDeletion(
  db: Db,
  { seesAll }: Administrator,
  number: string,
): Promise<{ readonly source: string; readonly deletedAt: Date | null } | undefined> {
  if (!seesAll) return undefined
  return db
    .selectFrom('external_ref')
    .select(['source', 'deleted_at as deletedAt'])
    .where('entity', '=', 'work-orders')
    .where('external_id', '=', number)
    .where('deleted_at', 'is not', null)
    .where('entity_id', 'is', null)
    .executeTakeFirst()
}
