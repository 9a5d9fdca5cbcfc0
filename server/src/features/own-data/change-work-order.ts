import type { ChangedWorkOrder, StatusChange } from '@verstas/contract/own-data/entities.ts'
import { sql } from 'kysely'
import type { CommandContext } from '../../platform/commands/run-command.ts'
import { type JsonText, toJson } from '../../platform/database/read-json.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { requireOwn } from '../integration/batch/own-records.ts'
import { finishChange, openChange, type WorkOrderChange } from '../work-orders/editing/change-work-order.ts'
import { notifyReservation } from '../workshop-schedule/change-reservation.ts'
import { takeResources } from '../workshop-schedule/take-resources.ts'

/** An allocation that a cancelled work order had. */
interface CancelledPlace {
  readonly reservationId: number
  readonly resourceId: number
  readonly start: string
  readonly end: string
  /** Events of older versions lack the flag and the overlaps. */
  readonly isOverlapAllowed?: boolean
  /** The ids of other reservations that the allocation overlapped. */
  readonly overlaps?: readonly number[]
}

/**
 * Cancels a work order: hides it in lists and frees its times on the schedule. The event stores the times for
 * `restoreWorkOrder`.
 *
 * @throws {Refusal} notFound; workOrdersElsewhere; saveLockedByOther; workOrderInvoiced; workOrderClosed;
 * workOrderStarted
 */
export async function cancelWorkOrder(
  context: CommandContext,
  workOrderId: number,
): Promise<JsonText<ChangedWorkOrder>> {
  const change = await openOwn(context, workOrderId)
  const version = await hideWorkOrder(context.tx, change)
  return answerOf(workOrderId, version)
}

/**
 * Hides a work order within an open change.
 *
 * @returns the new version
 * @throws {Refusal} workOrderInvoiced; workOrderClosed; workOrderStarted
 */
export async function hideWorkOrder(tx: Tx, change: WorkOrderChange): Promise<number> {
  const { order } = change
  if (order.is_hidden) return order.version
  if (order.status === 'I') throw refuse('workOrderInvoiced')
  if (order.status === 'C') throw refuse('workOrderClosed')
  if (await isWorkStarted(tx, change)) throw refuse('workOrderStarted')
  const places = await readPlaces(tx, change)
  await setHidden(tx, change, true)
  const version = await finishChange(tx, change, [
    { kind: 'cancelled', subject: null, before: null, after: { Places: JSON.stringify(places) } },
  ])
  await notifyReservations(tx, change)
  return version
}

/**
 * Shows a cancelled work order again. Allocates its reservations to their earlier resources again if these
 * are still in use and free. An overlap from before the cancellation remains.
 *
 * @throws {Refusal} notFound; workOrdersElsewhere; saveLockedByOther
 */
export async function restoreWorkOrder(
  context: CommandContext,
  workOrderId: number,
): Promise<JsonText<ChangedWorkOrder>> {
  const { tx } = context
  const change = await openOwn(context, workOrderId)
  const { order } = change
  if (!order.is_hidden) return answerOf(order.id, order.version)
  await setHidden(tx, change, false)
  const lost = await takePlacesAgain(tx, change)
  const version = await finishChange(tx, change, [
    { kind: 'restored', subject: null, before: null, after: {} },
  ])
  await notifyReservations(tx, change)
  return answerOf(order.id, version, lost)
}

/**
 * Closes a work order, or opens a closed or planned one.
 *
 * @throws {Refusal} notFound; workOrdersElsewhere; saveLockedByOther; workOrderInvoiced; workOrderStamped (`user`)
 */
export async function setOwnStatus(
  context: CommandContext,
  workOrderId: number,
  { Status }: StatusChange,
): Promise<JsonText<ChangedWorkOrder>> {
  const { tx } = context
  const change = await openOwn(context, workOrderId)
  const { order } = change
  if (order.is_hidden) throw refuse('notFound')
  if (order.status === 'I') throw refuse('workOrderInvoiced')
  if (order.status === Status) return answerOf(order.id, order.version)
  const user = Status === 'C' ? await findStamping(tx, change) : null
  if (user !== null) throw refuse('workOrderStamped', { user })
  await tx
    .updateTable('work_order')
    .set({ status: Status })
    .where('site_id', '=', order.site_id)
    .where('id', '=', order.id)
    .execute()
  const kind = Status === 'C' ? 'closed' : 'reopened'
  const version = await finishChange(tx, change, [
    { kind, subject: null, before: { Status: order.status }, after: { Status } },
  ])
  await notifyReservations(tx, change)
  return answerOf(order.id, version)
}

async function openOwn(
  { tx, clock, session }: CommandContext,
  workOrderId: number,
): Promise<WorkOrderChange> {
  await requireOwn(tx, session.siteId, ['work-order.head'])
  return openChange(tx, clock, { session, workOrderId, baseVersion: undefined })
}

const answerOf = (WorkOrderId: number, Version: number, LostReservations = 0): JsonText<ChangedWorkOrder> =>
  toJson({ WorkOrderId, Version, LostReservations })

const setHidden = (tx: Tx, { order }: WorkOrderChange, isHidden: boolean) =>
  tx
    .updateTable('work_order')
    .set({ is_hidden: isHidden })
    .where('site_id', '=', order.site_id)
    .where('id', '=', order.id)
    .execute()

/** True if the work order has a stamping or a signed row. */
async function isWorkStarted(tx: Tx, { order }: WorkOrderChange): Promise<boolean> {
  const { rows } = await sql<{ isStarted: boolean }>`
    select exists (select from stamping_row where site_id = ${order.site_id} and work_order_id = ${order.id})
      or exists (select from job_row where site_id = ${order.site_id} and work_order_id = ${order.id}
        and done_at is not null) as "isStarted"`.execute(tx)
  return rows[0]?.isStarted === true
}

/** Returns the name of a person who is stamped on the work order now; null if there is none. */
async function findStamping(tx: Tx, { order }: WorkOrderChange): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select employee.name
    from stamping_row worked
    join stamping on stamping.site_id = worked.site_id and stamping.id = worked.stamping_id and stamping.end_at is null
    join employee on employee.id = stamping.employee_id
    where worked.site_id = ${order.site_id} and worked.work_order_id = ${order.id}
    order by employee.name limit 1`.execute(tx)
  return rows[0]?.name ?? null
}

/** Returns the allocations that become free when the work order is hidden. */
async function readPlaces(tx: Tx, { order }: WorkOrderChange): Promise<readonly CancelledPlace[]> {
  const { rows } = await sql<CancelledPlace>`
    select entry.reservation_id as "reservationId", entry.resource_id as "resourceId", entry.start_at as start,
      entry.end_at as end, entry.is_overlap_allowed as "isOverlapAllowed", array(
        select other.reservation_id from reservation_resource other
        where other.site_id = entry.site_id and other.resource_id = entry.resource_id
          and other.reservation_id <> entry.reservation_id
          and tstzrange(other.start_at, other.end_at) && tstzrange(entry.start_at, entry.end_at)
        order by other.reservation_id) as overlaps
    from reservation
    join reservation_resource entry on entry.site_id = reservation.site_id and entry.reservation_id = reservation.id
    where reservation.site_id = ${order.site_id} and reservation.work_order_id = ${order.id}
      and reservation.delivered_at is null
    order by entry.reservation_id, entry.resource_id`.execute(tx)
  return rows
}

/**
 * Allocates the reservations to their earlier resources again.
 *
 * @returns the number of reservations whose resources are taken or no longer in use
 */
async function takePlacesAgain(tx: Tx, { order }: WorkOrderChange): Promise<number> {
  const { rows } = await sql<{ places: string | null }>`
    select after ->> 'Places' as places from event
    where site_id = ${order.site_id} and entity = 'work-order' and entity_id = ${order.id} and kind = 'cancelled'
    order by id desc limit 1`.execute(tx)
  const places = JSON.parse(rows[0]?.places ?? '[]') as readonly CancelledPlace[]
  let lost = 0
  for (const [reservationId, entries] of Map.groupBy(places, (place) => place.reservationId)) {
    const wanted = entries.map(({ resourceId, start, end }) => ({
      resourceId,
      startAt: new Date(start),
      endAt: new Date(end),
    }))
    const overlapping = await takeResources(tx, { site_id: order.site_id, id: reservationId }, wanted, true)
    if (await isLost(tx, order.site_id, reservationId, entries)) {
      lost += 1
      continue
    }
    await tx
      .insertInto('reservation_resource')
      .values(
        entries.map(({ resourceId, start, end, isOverlapAllowed = false }) => ({
          site_id: order.site_id,
          reservation_id: reservationId,
          resource_id: resourceId,
          start_at: new Date(start),
          end_at: new Date(end),
          is_overlap_allowed: isOverlapAllowed || overlapping.has(resourceId),
        })),
      )
      .execute()
  }
  return lost
}

/**
 * True if a resource is hidden or its person has left, or if another reservation has taken its time since the
 * cancellation. Material is lent without the schedule, so its overlaps do not matter.
 */
async function isLost(
  tx: Tx,
  siteId: number,
  reservationId: number,
  entries: readonly CancelledPlace[],
): Promise<boolean> {
  const { rows } = await sql`
    select from json_to_recordset(${JSON.stringify(entries)}::text::json)
      as wanted ("resourceId" bigint, start timestamptz, "end" timestamptz, "overlaps" json)
    join resource on resource.site_id = ${siteId} and resource.id = wanted."resourceId"
    left join employee on employee.id = resource.employee_id
    left join employee_site place on place.site_id = resource.site_id and place.employee_id = resource.employee_id
    where resource.is_hidden
      or resource.employee_id is not null and not coalesce(employee.is_active and place.is_active, false)
      or not resource.is_material and exists (
        select from reservation_resource other
        where other.site_id = ${siteId} and other.resource_id = resource.id and other.reservation_id <> ${reservationId}
          and tstzrange(other.start_at, other.end_at) && tstzrange(wanted.start, wanted."end")
          and other.reservation_id not in (
            select earlier::bigint from json_array_elements_text(coalesce(wanted.overlaps, '[]')) earlier))
    limit 1`.execute(tx)
  return rows.length > 0
}

/** Makes open schedules refetch the reservations of the work order. */
async function notifyReservations(tx: Tx, { order }: WorkOrderChange): Promise<void> {
  const reservations = await tx
    .selectFrom('reservation')
    .select('oid')
    .where('site_id', '=', order.site_id)
    .where('work_order_id', '=', order.id)
    .execute()
  for (const { oid } of reservations) await notifyReservation(tx, order.site_id, oid, null)
}
