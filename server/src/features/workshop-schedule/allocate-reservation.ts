import type {
  AllocationUndo,
  ReservationAllocation,
  ScheduleReservation,
} from '@verstas/contract/workshop-schedule/entities.ts'
import { type EndedSpan, lengthOf } from '@verstas/domain/time/span.ts'
import type { CommandContext } from '../../platform/commands/run-command.ts'
import type { JsonText } from '../../platform/database/read-json.ts'
import { refuse } from '../../platform/http/refusal.ts'
import {
  type AgreedTimes,
  finishChange,
  loadEntries,
  lockReservation,
  placeOf,
  recordedPlace,
} from './change-reservation.ts'
import { notifyWorkers } from './notify-workers.ts'
import { checkResource, takeResources } from './take-resources.ts'

/**
 * Allocates an unallocated reservation to a person or a bay, at the requested times. Ignores the plate and the
 * duration in the request. Without ReservationTimeEditable the new times must have the agreed length.
 *
 * @returns a list with the new allocation
 * @throws {Refusal} notFound; reservationChanged; reservationTimesWrong; reservationResourceUnknown;
 * reservationOverlaps; reservationAllocated (`resource`: the name of the resource); forbidden
 */
export async function allocateReservation(
  { tx, clock, session }: CommandContext,
  { WorkOrderId, ReservationId, SalesmanId, Version: _, AllowOverlap, ...times }: ReservationAllocation,
  baseVersion: number | undefined,
): Promise<JsonText<ScheduleReservation[]>> {
  const to = placeOf(SalesmanId, times)
  const reservation = await lockReservation(tx, session, { oid: ReservationId, baseVersion })
  if (reservation.work_order_id !== WorkOrderId) throw refuse('notFound')
  const entries = await loadEntries(tx, reservation)
  const holder = entries.find(({ isMaterial }) => !isMaterial)
  if (holder !== undefined) throw refuse('reservationAllocated', { resource: holder.name })
  const agreed = { startAt: reservation.start_at, endAt: reservation.end_at }
  if (minutesOf(to) !== minutesOf(agreed) && !session.rights.has('ReservationTimeEditable'))
    throw refuse('forbidden', { right: 'ReservationTimeEditable' })
  await checkResource(tx, session.siteId, SalesmanId)
  const occupied = await takeResources(tx, reservation, [to], AllowOverlap === true)
  await tx
    .insertInto('reservation_resource')
    .values({
      site_id: reservation.site_id,
      reservation_id: reservation.id,
      resource_id: SalesmanId,
      start_at: to.startAt,
      end_at: to.endAt,
      is_overlap_allowed: occupied.has(SalesmanId),
    })
    .execute()
  const before: AgreedTimes = {
    StartTime: reservation.start_at.toISOString(),
    EndTime: reservation.end_at.toISOString(),
  }
  const change = {
    kind: 'reservationAllocated',
    before: { ...before },
    after: recordedPlace(to),
    at: clock.now(),
  }
  await notifyWorkers(tx, session, reservation, { before: entries, at: change.at })
  return finishChange(tx, session, reservation, change)
}

/** Returns the planned duration in minutes, rounded as in the list of unallocated reservations. */
const minutesOf = (span: EndedSpan): number => Math.round(lengthOf(span) / 60_000)

/**
 * Undoes the allocation of a reservation if no later change exists.
 *
 * @returns an empty list, because the reservation only has allocations of material resources, which are not
 * listed
 * @throws {Refusal} notFound, also if the last change is not an allocation; reservationChanged if `Version` is
 * out of date
 */
export async function undoAllocation(
  { tx, clock, session }: CommandContext,
  { ReservationId, Version }: AllocationUndo,
): Promise<JsonText<ScheduleReservation[]>> {
  const reservation = await lockReservation(tx, session, { oid: ReservationId, baseVersion: Version })
  const last = await tx
    .selectFrom('event')
    .select(['kind', 'before'])
    .where('site_id', '=', reservation.site_id)
    .where('entity', '=', 'reservation')
    .where('entity_id', '=', reservation.id)
    .where('version', '=', reservation.version)
    .executeTakeFirst()
  const entries = await loadEntries(tx, reservation)
  const holder = entries.find(({ isMaterial }) => !isMaterial)
  if (last?.kind !== 'reservationAllocated' || !last.before || !holder) throw refuse('notFound')
  const { StartTime, EndTime } = last.before as unknown as AgreedTimes
  await tx
    .deleteFrom('reservation_resource')
    .where('site_id', '=', reservation.site_id)
    .where('reservation_id', '=', reservation.id)
    .where('resource_id', '=', holder.resourceId)
    .execute()
  await tx
    .updateTable('reservation')
    .set({ start_at: new Date(StartTime), end_at: new Date(EndTime) })
    .where('site_id', '=', reservation.site_id)
    .where('id', '=', reservation.id)
    .execute()
  const change = { kind: 'allocationUndone', before: recordedPlace(holder), after: null, at: clock.now() }
  await notifyWorkers(tx, session, reservation, { before: entries, at: change.at })
  return finishChange(tx, session, reservation, change)
}
