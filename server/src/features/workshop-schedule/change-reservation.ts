import type { ReservationMove, ScheduleReservation } from '@verstas/contract/workshop-schedule/entities.ts'
import type { Allocation, Place } from '@verstas/domain/workshop-schedule/schedule.ts'
import type { Selectable } from 'kysely'
import { type JsonText, parseJson, readJson } from '../../platform/database/read-json.ts'
import type { ReservationTable } from '../../platform/database/tables/stamping-tables.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { checkVersion } from '../../platform/events/check-version.ts'
import { notifyLive } from '../../platform/events/notify-live.ts'
import {
  authorOf,
  type EventAuthor,
  type EventRecord,
  recordEvents,
} from '../../platform/events/record-event.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { CurrentSession } from '../../platform/session/current-session.ts'
import { entriesOfReservation } from './schedule-reads.ts'

/** The maximum length of a reservation: a year and a day, in milliseconds. A longer one is a typing error. */
const longest = 366 * 24 * 3_600_000

export type LockedReservation = Selectable<ReservationTable>

/** An allocation of a reservation, with the fields that decide which overlaps are allowed. */
export interface TakenEntry extends Place, Pick<Allocation, 'reservationId'> {
  readonly name: string
  readonly isPerson: boolean
  /** The person; null for a bay or a material resource. */
  readonly employeeId: number | null
  readonly isMaterial: boolean
}

/**
 * Returns the requested resource and times.
 *
 * @throws {Refusal} reservationTimesWrong
 */
export function placeOf(
  resourceId: number,
  { StartTime, EndTime }: Pick<ReservationMove, 'StartTime' | 'EndTime'>,
): Place {
  const [startAt, endAt] = [new Date(StartTime), new Date(EndTime)]
  if (endAt <= startAt || endAt.getTime() - startAt.getTime() > longest) throw refuse('reservationTimesWrong')
  return { resourceId, startAt, endAt }
}

/**
 * Returns the site's reservation and locks it until the transaction ends. Locks the reservation before its
 * resources, so that two changes never deadlock.
 *
 * @throws {Refusal} notFound; reservationChanged (`user`, `at`, `fields`, `version`, `current`) if
 * `baseVersion` is out of date
 */
export async function lockReservation(
  tx: Tx,
  { siteId }: CurrentSession,
  { oid, baseVersion }: { readonly oid: string; readonly baseVersion: number | undefined },
): Promise<LockedReservation> {
  const reservation = await tx
    .selectFrom('reservation')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('oid', '=', oid)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (reservation === undefined) throw refuse('notFound')
  const changed = { entity: 'reservation', row: reservation, error: 'reservationChanged' } as const
  const more = async () => ({ current: await readEntries(tx, reservation) })
  await checkVersion(tx, { ...changed, more }, baseVersion)
  return reservation
}

/** Returns the current allocations of the reservation, including those of material resources. */
export async function loadEntries(tx: Tx, reservation: LockedReservation): Promise<TakenEntry[]> {
  const rows = await tx
    .selectFrom('reservation_resource as entry')
    .innerJoin('resource', (join) =>
      join.onRef('resource.site_id', '=', 'entry.site_id').onRef('resource.id', '=', 'entry.resource_id'),
    )
    .select(['entry.resource_id', 'entry.start_at', 'entry.end_at', 'resource.name'])
    .select(['resource.employee_id', 'resource.is_material'])
    .where('entry.site_id', '=', reservation.site_id)
    .where('entry.reservation_id', '=', reservation.id)
    .orderBy('entry.resource_id')
    .execute()
  return rows.map((row) => ({
    reservationId: reservation.oid,
    resourceId: row.resource_id,
    startAt: row.start_at,
    endAt: row.end_at,
    name: row.name,
    isPerson: row.employee_id !== null,
    employeeId: row.employee_id,
    isMaterial: row.is_material,
  }))
}

type ReservationChange = Pick<EventRecord, 'at' | 'kind' | 'before' | 'after'>

/**
 * Completes a change whose allocations are written. The reservation then spans all its allocations, including
 * those of material resources. A reservation without allocations keeps its times. Records the change and
 * notifies open pages of the site.
 *
 * @returns the current allocations, except those of material resources
 */
export async function finishChange(
  tx: Tx,
  session: EventAuthor,
  reservation: LockedReservation,
  event: ReservationChange,
): Promise<JsonText<ScheduleReservation[]>> {
  const version = reservation.version + 1
  await tx
    .updateTable('reservation')
    .from((eb) =>
      eb
        .selectFrom('reservation_resource')
        .select(({ fn }) => [fn.min('start_at').as('first'), fn.max('end_at').as('last')])
        .where('site_id', '=', reservation.site_id)
        .where('reservation_id', '=', reservation.id)
        .as('entries'),
    )
    .set((eb) => ({
      start_at: eb.fn.coalesce('entries.first', 'reservation.start_at'),
      end_at: eb.fn.coalesce('entries.last', 'reservation.end_at'),
      version,
    }))
    .where('reservation.site_id', '=', reservation.site_id)
    .where('reservation.id', '=', reservation.id)
    .execute()
  const { siteId } = session
  const of = { ...authorOf(session), entity: 'reservation', entityId: reservation.id } as const
  await recordEvents(tx, [{ ...of, ...event, version }])
  const json = await readEntries(tx, reservation)
  await notifyReservation(tx, siteId, reservation.oid, parseJson(json))
  return json
}

/** The maximum size of the allocations in an event, in bytes of JSON, because the bus only accepts small payloads. */
const longestEntries = 7_000

/**
 * Sends the given allocations of a reservation to open pages of the site, or null if they are unknown or too long for
 * an event. Pages then fetch them.
 */
export async function notifyReservation(
  tx: Tx,
  siteId: number,
  Oid: string,
  entries: ScheduleReservation[] | null,
): Promise<void> {
  const isShort = Buffer.byteLength(JSON.stringify(entries)) <= longestEntries
  await notifyLive(tx, {
    name: 'reservationChanged',
    siteId,
    event: { Oid, Entries: isShort ? entries : null },
  })
}

/** Returns the reservation's allocations as JSON of the contract, except those of material resources. */
export async function readEntries(
  tx: Tx,
  { site_id: siteId, id: reservationId }: LockedReservation,
): Promise<JsonText<ScheduleReservation[]>> {
  const json = await readJson(tx, entriesOfReservation, { siteId, reservationId })
  if (json === null) throw new Error('A list is never null')
  return json as JsonText<ScheduleReservation[]>
}

/** The agreed times of a reservation before its allocation. Undoing the allocation restores them. */
export interface AgreedTimes {
  readonly StartTime: string
  readonly EndTime: string
}

/** Returns the fields of an allocation that an event contains. */
export const recordedPlace = ({ resourceId, startAt, endAt }: Place) => ({
  ResourceId: resourceId,
  StartTime: startAt.toISOString(),
  EndTime: endAt.toISOString(),
})
