import type { ReservationMove, ScheduleReservation } from '@verstas/contract/workshop-schedule/entities.ts'
import { hasSameTimes } from '@verstas/domain/time/span.ts'
import { entryThatMoves, movesWith, refuseMove } from '@verstas/domain/workshop-schedule/move.ts'
import type { Place } from '@verstas/domain/workshop-schedule/schedule.ts'
import type { CommandContext } from '../../platform/commands/run-command.ts'
import { type JsonText, parseJson } from '../../platform/database/read-json.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { refuse, refuseField } from '../../platform/http/refusal.ts'
import {
  finishChange,
  loadEntries,
  lockReservation,
  placeOf,
  readEntries,
  recordedPlace,
  type TakenEntry,
} from './change-reservation.ts'
import { notifyWorkers } from './notify-workers.ts'
import { checkResource, overlapData, takeResources } from './take-resources.ts'

/**
 * Moves an allocation of a reservation to another resource or time, together with its companions. Other
 * reservations do not move (specification.md, Schedule rules). A move to the current place changes nothing.
 *
 * @returns the allocations of the reservation, except those of material resources
 * @throws {Refusal} notFound; reservationChanged; reservationTimesWrong; reservationResourceUnknown;
 * reservationOverlaps; forbidden without ReservationTimeEditable if the move changes the length, or changes the
 * times but not the resource; invalidField if FromResourceId names no allocation of the reservation
 */
export async function moveReservation(
  { tx, clock, session }: CommandContext,
  { Oid, ResourceId, FromResourceId, Version: _, AllowOverlap, ...times }: ReservationMove,
  baseVersion: number | undefined,
): Promise<JsonText<ScheduleReservation[]>> {
  const to = placeOf(ResourceId, times)
  const reservation = await lockReservation(tx, session, { oid: Oid, baseVersion })
  const entries = await loadEntries(tx, reservation)
  const visibleEntries = entries.filter(({ isMaterial }) => !isMaterial)
  const moved = entryThatMoves(visibleEntries, {
    resourceId: ResourceId,
    isPerson: await isPersons(tx, session.siteId, ResourceId),
    fromResourceId: FromResourceId ?? null,
  })
  if (moved === null) throw refuseField('FromResourceId', 'resource')
  if (refuseMove(moved, to, session.rights) !== null)
    throw refuse('forbidden', { right: 'ReservationTimeEditable' })
  if (moved.resourceId !== ResourceId) await checkResource(tx, session.siteId, ResourceId)
  const moves = movesWith(moved, to, entries).filter(({ allocation, to }) => isChanged(allocation, to))
  if (moves.length === 0) return readEntries(tx, reservation)
  const places = moves.filter(({ allocation }) => !allocation.isMaterial).map(({ to }) => to)
  const occupied = await takeResources(tx, reservation, places, AllowOverlap === true)
  const sameResourceEntry = visibleEntries.find((entry) => entry !== moved && entry.resourceId === ResourceId)
  if (sameResourceEntry) {
    const [entry] = parseJson(await readEntries(tx, reservation))
    throw refuse(
      'reservationOverlaps',
      overlapData({ ...sameResourceEntry, resource: sameResourceEntry.name, license: entry?.license ?? '' }),
    )
  }
  for (const { allocation, to } of moves)
    await tx
      .updateTable('reservation_resource')
      .set({
        resource_id: to.resourceId,
        start_at: to.startAt,
        end_at: to.endAt,
        is_overlap_allowed: allocation.isMaterial || occupied.has(to.resourceId),
      })
      .where('site_id', '=', reservation.site_id)
      .where('reservation_id', '=', reservation.id)
      .where('resource_id', '=', allocation.resourceId)
      .execute()
  const change = {
    kind: 'reservationMoved',
    before: recordedPlace(moved),
    after: recordedPlace(to),
    at: clock.now(),
  }
  await notifyWorkers(tx, session, reservation, { before: entries, at: change.at })
  return finishChange(tx, session, reservation, change)
}

/** True if a resource belongs to a person; false if the resource does not exist. */
async function isPersons(tx: Tx, siteId: number, resourceId: number): Promise<boolean> {
  const resource = await tx
    .selectFrom('resource')
    .select('employee_id')
    .where('site_id', '=', siteId)
    .where('id', '=', resourceId)
    .executeTakeFirst()
  return resource !== undefined && resource.employee_id !== null
}

const isChanged = (entry: TakenEntry, to: Place) =>
  entry.resourceId !== to.resourceId || !hasSameTimes(entry, to)
