import type { Place } from '@verstas/domain/workshop-schedule/schedule.ts'
import {
  finishChange,
  type LockedReservation,
  notifyReservation,
  recordedPlace,
} from '../../../workshop-schedule/change-reservation.ts'
import { takeResources } from '../../../workshop-schedule/take-resources.ts'
import { refuseConflict } from '../conflicts.ts'
import { type Fields, type Target, type WriteContext, writeEach } from '../entity-writer.ts'
import { endDifference, isMaster, noteDifference } from '../mastered.ts'
import { refuseRecord } from '../record-fault.ts'
import { insertColumns, updateColumns } from '../write-fields.ts'

/** Reservations of work orders with their resources. They have no natural key. */
export const reservationsWriter = writeEach<'reservations', WriteContext>({
  entity: 'reservations',
  isShared: true,
  find: async () => null,
  insert: async (context, patch) => {
    const { siteId = 0 } = patch
    requireOrder(patch.startTime, patch.endTime)
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
  update: async (context, target, patch) => {
    const siteId = target.siteId ?? 0
    const reservation = await lockReservation(context, target)
    requireOrder(patch.startTime ?? reservation.start_at, patch.endTime ?? reservation.end_at)
    if (!(await isMaster(context, siteId, 'reservation')))
      return noteTimes(context, target, reservation, patch)
    const before = {
      StartTime: reservation.start_at.toISOString(),
      EndTime: reservation.end_at.toISOString(),
    }
    const areColumnsChanged = await updateColumns(context.tx, 'reservation', target, columnsOf(patch))
    const moved = await lockReservation(context, target)
    const areResourcesChanged = await writeResources(context, moved, patch)
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

const authorOf = ({ author }: WriteContext, siteId: number) => ({ siteId, ...author })

const columnsOf = (patch: Fields<'reservations'>) => ({
  work_order_id: patch.workOrder,
  start_at: patch.startTime,
  end_at: patch.endTime,
  delivered_at: patch.deliveredAt,
  is_customer_late: patch.isCustomerLate,
})

function requireOrder(start: string | Date | undefined, end: string | Date | undefined): void {
  if (start !== undefined && end !== undefined && new Date(end) <= new Date(start))
    throw refuseRecord('wrongOrder', '/endTime', typeof end === 'string' ? end : undefined)
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
 * Makes the resources equal to those of the patch. They may overlap others: the schedule marks overlaps, and a refusal
 * would lose the reservation. If the patch has no `resources`, the stored ones move with the reservation.
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
  const stored = await tx
    .selectFrom('reservation_resource')
    .select(['resource_id', 'start_at', 'end_at'])
    .where('site_id', '=', site_id)
    .where('reservation_id', '=', id)
    .execute()
  const areTimesSent = patch.startTime !== undefined || patch.endTime !== undefined
  if (patch.resources === undefined && !(areTimesSent && stored.length > 0)) return false
  const sent = patch.resources ?? stored.map(({ resource_id }) => ({ resource: resource_id }))
  const wanted = sent.map((entry): Place => {
    const { startTime, endTime } = entry as { startTime?: string; endTime?: string }
    const startAt = startTime === undefined ? reservation.start_at : new Date(startTime)
    const endAt = endTime === undefined ? reservation.end_at : new Date(endTime)
    requireOrder(startAt, endAt)
    return { resourceId: entry.resource, startAt, endAt }
  })
  const ids = wanted.map(({ resourceId }) => resourceId)
  const repeated = ids.findIndex((resourceId, place) => ids.indexOf(resourceId) < place)
  if (repeated !== -1) throw refuseConflict(`/resources/${repeated}/resource`, 'taken')
  const names = (places: readonly Place[]) =>
    places.map((place) => JSON.stringify(recordedPlace(place))).toSorted()
  const current = stored.map(({ resource_id, start_at, end_at }) => ({
    resourceId: resource_id,
    startAt: start_at,
    endAt: end_at,
  }))
  if (JSON.stringify(names(wanted)) === JSON.stringify(names(current))) return false
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

/** Stores differences of times, because people are the masters of reservations at the site. */
async function noteTimes(
  context: WriteContext,
  target: Target,
  reservation: LockedReservation,
  { startTime, endTime }: Fields<'reservations'>,
): Promise<boolean> {
  const times = [
    { path: '/startTime', theirs: startTime, ours: reservation.start_at },
    { path: '/endTime', theirs: endTime, ours: reservation.end_at },
  ]
  for (const { path, theirs, ours } of times) {
    if (theirs === undefined) continue
    const place = { entity: 'reservations', path }
    if (new Date(theirs).getTime() === ours.getTime()) await endDifference(context, target, place)
    else {
      const values = { theirs: JSON.stringify(new Date(theirs)), ours: JSON.stringify(ours) }
      await noteDifference(context, target, { ...place, ...values })
    }
  }
  return false
}
