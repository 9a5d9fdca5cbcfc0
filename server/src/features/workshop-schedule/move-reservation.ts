import type { ReservationMove, ScheduleReservation } from '@verstas/contract/workshop-schedule/entities.ts'
import { entryThatMoves, isTimeEdited, moveEntry } from '@verstas/domain/workshop-schedule/move.ts'
import type { CommandContext } from '../../platform/commands/run-command.ts'
import type { JsonText } from '../../platform/database/read-json.ts'
import { refuse } from '../../platform/http/refusal.ts'
import {
  entryOf,
  finishChange,
  loadEntries,
  lockReservation,
  readEntries,
  type TakenEntry,
  told,
} from './change-reservation.ts'
import { checkResource, takeResources, tellOverlap } from './take-resources.ts'

/**
 * Moves an entry of a reservation to another resource or time, with the entries that had its very times; what is there
 * already is moved by nobody (specification.md, Schedule rules). A move to where it is changes nothing.
 *
 * @returns the entries of the reservation
 * @throws {Refusal} notFound; reservationChanged; reservationTimesWrong; reservationResourceUnknown; reservationOverlaps; forbidden
 *   without ReservationTimeEditable where the times change that it guards; invalidField where it is not clear which entry moves
 */
export async function moveReservation(
  { tx, clock, session }: CommandContext,
  { Oid, ResourceId, FromResourceId, Version, AllowOverlap, ...times }: ReservationMove,
): Promise<JsonText<ScheduleReservation[]>> {
  const to = entryOf(ResourceId, times)
  const reservation = await lockReservation(tx, session, { oid: Oid, version: Version })
  const entries = await loadEntries(tx, reservation)
  const shown = entries.filter(({ isMaterial }) => !isMaterial)
  const moved = entryThatMoves(shown, { resourceId: ResourceId, fromResourceId: FromResourceId ?? null })
  if (moved === null)
    throw refuse('invalidField', {
      field: 'FromResourceId',
      reason: 'Names none of the reservation’s resources',
    })
  const isElsewhere = moved.resourceId !== ResourceId
  if (isTimeEdited(moved, to) && !session.rights.has('ReservationTimeEditable'))
    throw refuse('forbidden', { right: 'ReservationTimeEditable' })
  if (isElsewhere) await checkResource(tx, session.siteId, ResourceId)
  const moving = moveEntry(entries, moved, to)
  const changed = moving.filter((entry, place) => isChanged(entry, entries[place]))
  if (changed.length === 0) return readEntries(tx, reservation)
  const taken = await takeResources(
    tx,
    reservation,
    changed.filter(({ isMaterial }) => !isMaterial),
    AllowOverlap === true,
  )
  const own = isElsewhere && shown.find(({ resourceId }) => resourceId === ResourceId)
  if (own) throw refuse('reservationOverlaps', tellOverlap({ ...own, resource: own.name, license: '–' }))
  for (const [place, entry] of moving.entries()) {
    const before = entries[place]
    if (before === undefined || !isChanged(entry, before)) continue
    await tx
      .updateTable('reservation_resource')
      .set({
        resource_id: entry.resourceId,
        start_at: entry.startAt,
        end_at: entry.endAt,
        is_overlap_allowed: entry.isMaterial || taken.has(entry.resourceId),
      })
      .where('site_id', '=', reservation.site_id)
      .where('reservation_id', '=', reservation.id)
      .where('resource_id', '=', before.resourceId)
      .execute()
  }
  const change = { kind: 'reservationMoved', before: told(moved), after: told(to) }
  return finishChange(tx, session, reservation, { ...change, entries: moving, at: clock.now() })
}

const isChanged = (entry: TakenEntry, before: TakenEntry | undefined): boolean =>
  before === undefined ||
  entry.resourceId !== before.resourceId ||
  entry.startAt.getTime() !== before.startAt.getTime() ||
  entry.endAt.getTime() !== before.endAt.getTime()
