import type { Place } from '@verstas/domain/workshop-schedule/schedule.ts'
import {
  finishChange,
  type LockedReservation,
  notifyReservation,
} from '../../../workshop-schedule/change-reservation.ts'
import { takeResources } from '../../../workshop-schedule/take-resources.ts'
import { refuseConflict } from '../conflicts.ts'
import { type Fields, type Taken, type Target, type WriteContext, writeEach } from '../entity-writer.ts'
import { endDifference, isMaster, noteDifference, updateMastered } from '../mastered.ts'
import { refuseRecord } from '../record-fault.ts'
import { insertColumns } from '../write-fields.ts'
import { areSamePlaces, placesOf, type SentResource } from './reservation-places.ts'

/** Reservations of work orders with their resources. They have no natural key. */
export const reservationsWriter = writeEach<'reservations', WriteContext>({
  entity: 'reservations',
  isShared: true,
  find: async () => null,
  insert: async (context, patch) => {
    const { siteId = 0 } = patch
    checkTimes({ startTime: patch.startTime, endTime: patch.endTime }, resourcesOf(patch))
    const id = await insertColumns(context.tx, 'reservation', { site_id: siteId, ...columnsOf(patch) })
    const reservation = await lockReservation(context, { siteId, id })
    await writeResources(context, reservation, patch)
    await finishChange(context.tx, authorOf(context, siteId), reservation, {
      kind: 'reservationAllocated',
      before: null,
      after: { StartTime: reservation.start_at.toISOString(), EndTime: reservation.end_at.toISOString() },
      at: context.now,
    })
    return { siteId, id }
  },
  update: async (context, target, patch, taken) => {
    const siteId = target.siteId ?? 0
    const reservation = await lockReservation(context, target)
    const ours = {
      startTime: patch.startTime ?? reservation.start_at,
      endTime: patch.endTime ?? reservation.end_at,
    }
    const mayWrite = await isMaster(context, siteId, 'reservation')
    // Also checks the record with the times that the source has sent, because people may have moved the
    // stored reservation.
    checkTimes({ ...ours, ...timesOf(taken), ...timesOf(patch) }, resourcesOf(patch))
    if (mayWrite) checkTimes(ours, resourcesOf(patch))
    const before = {
      StartTime: reservation.start_at.toISOString(),
      EndTime: reservation.end_at.toISOString(),
    }
    const change = { target, columns: columnsOf(patch) }
    const [areColumnsChanged] = await updateMastered(context, place, [change])
    const sent = resourcesOf(patch)
    if (!mayWrite) {
      if (sent) await noteResources(context, target, reservation, sent)
      return false
    }
    const moved = await lockReservation(context, target)
    const areResourcesChanged = await writeResources(context, moved, patch)
    if (sent && !context.isTaken) await endDifference(context, target, resourcesPlace)
    if (!areColumnsChanged && !areResourcesChanged) return false
    await finishChange(context.tx, authorOf(context, siteId), moved, {
      kind: 'reservationMoved',
      before,
      after: { StartTime: moved.start_at.toISOString(), EndTime: moved.end_at.toISOString() },
      at: context.now,
    })
    return true
  },
  remove: async (context, target) => {
    const { tx } = context
    const reservation = await lockReservation(context, target)
    await tx
      .deleteFrom('reservation_resource')
      .where('site_id', '=', reservation.site_id)
      .where('reservation_id', '=', reservation.id)
      .execute()
    await tx
      .deleteFrom('reservation')
      .where('site_id', '=', reservation.site_id)
      .where('id', '=', reservation.id)
      .execute()
    await notifyReservation(tx, reservation.site_id, reservation.oid, [])
    return 'removed'
  },
})

const place = {
  group: 'reservation',
  entity: 'reservations',
  table: 'reservation',
  isHideable: false,
} as const

const resourcesPlace = { entity: 'reservations', path: '/resources' }

const authorOf = ({ author }: WriteContext, siteId: number) => ({ siteId, ...author })

const resourcesOf = (patch: Fields<'reservations'>) => patch.resources as readonly SentResource[] | undefined

/** Returns the times of a record, or those that the source has sent earlier. */
const timesOf = ({ startTime, endTime }: Fields<'reservations'> | Taken) => ({
  ...(typeof startTime === 'string' && { startTime }),
  ...(typeof endTime === 'string' && { endTime }),
})

const columnsOf = (patch: Fields<'reservations'>) => ({
  work_order_id: patch.workOrder,
  start_at: patch.startTime,
  end_at: patch.endTime,
  delivered_at: patch.deliveredAt,
  is_customer_late: patch.isCustomerLate,
})

function requireOrder(start: string | Date | undefined, end: string | Date | undefined, path: string): void {
  if (start !== undefined && end !== undefined && new Date(end) <= new Date(start))
    throw refuseRecord('wrongOrder', path, typeof end === 'string' ? end : undefined)
}

interface Times {
  readonly startTime: string | Date | undefined
  readonly endTime: string | Date | undefined
}

/** Checks the times of a record and of its resources. No resource may occur twice. */
function checkTimes({ startTime, endTime }: Times, resources: readonly SentResource[] = []): void {
  requireOrder(startTime, endTime, '/endTime')
  for (const [index, entry] of resources.entries())
    requireOrder(entry.startTime ?? startTime, entry.endTime ?? endTime, `/resources/${index}/endTime`)
  const ids = resources.map(({ resource }) => resource)
  const repeated = ids.findIndex((id, index) => ids.indexOf(id) < index)
  if (repeated !== -1) throw refuseConflict(`/resources/${repeated}/resource`, 'taken')
}

async function lockReservation({ tx }: WriteContext, { siteId, id }: Target): Promise<LockedReservation> {
  return tx
    .selectFrom('reservation')
    .selectAll()
    .where('site_id', '=', siteId ?? 0)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

/**
 * Makes the resources equal to those of the patch. Allows overlaps, because the schedule marks them and a
 * refusal would lose the reservation. If the patch has no `resources`, the stored allocations move together
 * with the reservation.
 *
 * @returns false if nothing differs
 */
async function writeResources(
  context: WriteContext,
  reservation: LockedReservation,
  patch: Fields<'reservations'>,
): Promise<boolean> {
  const { tx } = context
  const { site_id, id } = reservation
  const current = await readPlaces(context, reservation)
  const areTimesSent = patch.startTime !== undefined || patch.endTime !== undefined
  const sent = resourcesOf(patch)
  if (sent === undefined && !(areTimesSent && current.length > 0)) return false
  const wanted = placesOf(reservation, sent ?? current.map(({ resourceId }) => ({ resource: resourceId })))
  if (areSamePlaces(wanted, current)) return false
  await tx
    .deleteFrom('reservation_resource')
    .where('site_id', '=', site_id)
    .where('reservation_id', '=', id)
    .execute()
  if (wanted.length === 0) return true
  const overlapping = await takeResources(tx, reservation, wanted, true)
  const materials = await tx
    .selectFrom('resource')
    .select('id')
    .where('site_id', '=', site_id)
    .where('is_material', '=', true)
    .where(
      'id',
      'in',
      wanted.map(({ resourceId }) => resourceId),
    )
    .execute()
  const isMaterial = new Set(materials.map((material) => material.id))
  await tx
    .insertInto('reservation_resource')
    .values(
      wanted.map(({ resourceId, startAt, endAt }) => ({
        site_id,
        reservation_id: id,
        resource_id: resourceId,
        start_at: startAt,
        end_at: endAt,
        is_overlap_allowed: isMaterial.has(resourceId) || overlapping.has(resourceId),
      })),
    )
    .execute()
  return true
}

async function readPlaces({ tx }: WriteContext, { site_id, id }: LockedReservation): Promise<Place[]> {
  const stored = await tx
    .selectFrom('reservation_resource')
    .select(['resource_id', 'start_at', 'end_at'])
    .where('site_id', '=', site_id)
    .where('reservation_id', '=', id)
    .orderBy('resource_id')
    .execute()
  return stored.map(({ resource_id, start_at, end_at }) => ({
    resourceId: resource_id,
    startAt: start_at,
    endAt: end_at,
  }))
}

/** Stores the resources of a record as one difference, because people are the masters of reservations at the site. */
async function noteResources(
  context: WriteContext,
  target: Target,
  reservation: LockedReservation,
  sent: readonly SentResource[],
): Promise<void> {
  const current = await readPlaces(context, reservation)
  if (areSamePlaces(placesOf(reservation, sent), current))
    return endDifference(context, target, resourcesPlace)
  const ours = current.map(({ resourceId, startAt, endAt }) => ({
    resource: resourceId,
    startTime: startAt,
    endTime: endAt,
  }))
  const values = { theirs: JSON.stringify(sent), ours: JSON.stringify(ours) }
  await noteDifference(context, target, { ...resourcesPlace, ...values })
}
