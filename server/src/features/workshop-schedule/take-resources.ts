import type { Place } from '@verstas/domain/workshop-schedule/schedule.ts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/transaction.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { LockedReservation } from './change-reservation.ts'

/** The key of a reservation. The id is 0 for one that is about to be added. */
type ReservationKey = Pick<LockedReservation, 'site_id' | 'id'>

/** An allocation of another reservation that overlaps a requested place. */
interface Overlap {
  readonly resourceId: number
  readonly resource: string
  readonly license: string
  readonly startAt: Date
  readonly endAt: Date
}

/**
 * Locks resources until the transaction ends, and searches for allocations that overlap the requested places.
 * The second of two concurrent requests then finds the allocation of the first.
 *
 * @param places the requested places of the reservation
 * @returns the ids of the resources with an overlap
 * @throws {Refusal} reservationOverlaps (`resource`, `license`, `start`, `end`) of the first overlap, unless
 * overlaps are allowed
 */
export async function takeResources(
  tx: Tx,
  reservation: ReservationKey,
  places: readonly Place[],
  isOverlapAllowed: boolean,
): Promise<ReadonlySet<number>> {
  const { site_id: siteId } = reservation
  const ids = places.map(({ resourceId }) => resourceId)
  await tx
    .selectFrom('resource')
    .select('id')
    .where('site_id', '=', siteId)
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const overlaps = await findOverlaps(tx, reservation, places)
  const [first] = overlaps
  if (first !== undefined && !isOverlapAllowed) throw refuse('reservationOverlaps', overlapData(first))
  return new Set(overlaps.map(({ resourceId }) => resourceId))
}

/** Returns the data of the refusal `reservationOverlaps`. */
export const overlapData = ({ resource, license, startAt, endAt }: Omit<Overlap, 'resourceId'>) => ({
  resource,
  license,
  start: startAt.toISOString(),
  end: endAt.toISOString(),
})

async function findOverlaps(
  tx: Tx,
  { site_id: siteId, id }: ReservationKey,
  places: readonly Place[],
): Promise<Overlap[]> {
  const { rows } = await sql<Overlap>`
    select other.resource_id as "resourceId", resource.name as resource, vehicle.plate_or_vin as license,
      other.start_at as "startAt", other.end_at as "endAt"
    from json_to_recordset(${JSON.stringify(places)}::json)
      as wanted("resourceId" bigint, "startAt" timestamptz, "endAt" timestamptz)
    join reservation_resource other on other.site_id = ${siteId} and other.resource_id = wanted."resourceId"
      and tstzrange(other.start_at, other.end_at) && tstzrange(wanted."startAt", wanted."endAt")
    join resource on resource.site_id = ${siteId} and resource.id = other.resource_id
    join reservation on reservation.site_id = ${siteId} and reservation.id = other.reservation_id
    join work_order on work_order.site_id = ${siteId} and work_order.id = reservation.work_order_id
    join vehicle on vehicle.site_id = ${siteId} and vehicle.id = work_order.vehicle_id
    where other.reservation_id <> ${id}
    order by resource.employee_id is null, other.start_at, other.reservation_id`.execute(tx)
  return rows
}

/**
 * Checks that a resource can be reserved: a person who works at the site, or a bay.
 *
 * @throws {Refusal} reservationResourceUnknown
 */
export async function checkResource(tx: Tx, siteId: number, resourceId: number): Promise<void> {
  const resource = await tx
    .selectFrom('resource')
    .leftJoin('employee', 'employee.id', 'resource.employee_id')
    .leftJoin('employee_site as place', (join) =>
      join
        .onRef('place.site_id', '=', 'resource.site_id')
        .onRef('place.employee_id', '=', 'resource.employee_id'),
    )
    .select('resource.id')
    .where('resource.site_id', '=', siteId)
    .where('resource.id', '=', resourceId)
    .where('resource.is_material', '=', false)
    .where('resource.is_hidden', '=', false)
    .where((eb) =>
      eb.or([
        eb('resource.employee_id', 'is', null),
        eb.and([eb('employee.is_active', '=', true), eb('place.is_active', '=', true)]),
      ]),
    )
    .executeTakeFirst()
  if (resource === undefined) throw refuse('reservationResourceUnknown')
}
