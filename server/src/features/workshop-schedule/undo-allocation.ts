import type { AllocationUndo, ScheduleReservation } from '@verstas/contract/workshop-schedule/entities.ts'
import type { CommandContext } from '../../platform/commands/run-command.ts'
import type { JsonText } from '../../platform/database/read-json.ts'
import { refuse } from '../../platform/http/refusal.ts'
import {
  type AgreedTimes,
  finishChange,
  loadEntries,
  lockReservation,
  recordedPlace,
} from './change-reservation.ts'
import { notifyWorkers } from './notify-workers.ts'

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
