import {
  DifferingOrder,
  ForgottenPresence,
  maxDeskRows,
  NotStamped,
  PartsRequest,
  WaitingOffer,
} from '@verstas/contract/start-page/entities.ts'
import * as z from 'zod'
import { jsonRead } from '../../platform/database/read-json.ts'

const ofSpan = { siteId: 'bigint', start: 'timestamptz', end: 'timestamptz' } as const

/** SQL: the reservations that overlap the span, with their work orders. */
const reservedOrders = `reservation
  join work_order on work_order.site_id = $siteId and work_order.id = reservation.work_order_id
    and not work_order.is_hidden
  where reservation.site_id = $siteId
    and tstzrange(reservation.start_at, reservation.end_at) && tstzrange($start, $end)`

/** True if the caller is a work queue, and true if the caller is the receiver of a vehicle of the day. */
export const deskCallerRead = jsonRead({
  name: 'desk-caller',
  parameters: { ...ofSpan, employeeId: 'bigint' },
  answer: z.object({ isWorkqueue: z.boolean(), receivesCars: z.boolean() }),
  sql: `select json_build_object(
      'isWorkqueue', employee.is_workqueue,
      'receivesCars', exists (
        select from ${reservedOrders} and work_order.receiver_id = employee.id))::text
    from employee where employee.id = $employeeId`,
})

/** The work orders of the day with a substatus. An adviser sets it when the vehicle arrives. */
export const arrivedOrdersRead = jsonRead({
  name: 'desk-arrived-orders',
  parameters: ofSpan,
  answer: z.array(z.int()),
  sql: `select coalesce(json_agg(distinct work_order.id), '[]')::text
    from ${reservedOrders} and work_order.substatus_code is not null`,
})

/** The sums of the rows that customers pay, without tax, for work orders of the day with a price. */
export const orderSumsRead = jsonRead({
  name: 'desk-order-sums',
  parameters: ofSpan,
  answer: z.array(z.object({ Id: z.int(), Sum: z.number() })),
  sql: `select coalesce(json_agg(json_build_object('Id', summed.id, 'Sum', summed.sum) order by summed.id), '[]')::text
    from (
      select job_row.work_order_id as id,
        sum(round(job_row.price * coalesce(job_row.ordered_amount, 1), 2)) as sum
      from job_row
      where job_row.site_id = $siteId and not job_row.is_marked_as_deleted and job_row.price is not null
        and coalesce(job_row.payer, 'customer') = 'customer'
        and job_row.work_order_id in (select work_order.id from ${reservedOrders})
      group by job_row.work_order_id) summed`,
})

/**
 * SQL: the stampings of a person on shift since two hours before the shift. Presence and absences have
 * separate indexes.
 *
 * @param kind the condition of an index
 */
const stampedSinceSql = (kind: string) => `select from stamping
          where stamping.employee_id = shift.employee_id and ${kind}
            and tstzrange(stamping.start_at, stamping.end_at)
              && tstzrange(shift.start_at - interval '2 hours', $now, '[]')`

/**
 * The people on shift who have stamped neither presence nor an absence since two hours before the shift. A
 * shift counts from five minutes after its start. Only employees with M or U in their subsystem stamp.
 */
export const notStampedRead = jsonRead({
  name: 'desk-not-stamped',
  parameters: { siteId: 'bigint', now: 'timestamptz' },
  answer: z.array(NotStamped),
  sql: `select coalesce(json_agg(json_build_object(
      'Id', absent.employee_id,
      'Name', absent.name,
      'ShiftStart', absent.start_at,
      'ShiftEnd', absent.end_at) order by absent.start_at, absent.name, absent.employee_id), '[]')::text
    from (
      select shift.employee_id, employee.name, shift.start_at, shift.end_at
      from shift
      join employee on employee.id = shift.employee_id and employee.is_active and not employee.is_workqueue
        and employee.subsystem ~ '[MU]'
      where shift.site_id = $siteId and tstzrange(shift.start_at, shift.end_at) && tstzrange($now, $now, '[]')
        and shift.start_at <= $now - interval '5 minutes'
        and not exists (${stampedSinceSql('is_presence')}) and not exists (${stampedSinceSql('not is_presence')})
      order by shift.start_at limit ${maxDeskRows}) absent`,
})

/**
 * A running stamping from an earlier day, the shifts to which it may belong, and the facts from which its end
 * is proposed.
 */
const EarlierPresence = ForgottenPresence.omit({ Day: true, Proposal: true }).extend({
  Shifts: z.array(z.object({ StartTime: z.string(), EndTime: z.string() })),
  /** The times at which colleagues stopped on the day of the stamping. */
  ColleaguesEnds: z.array(z.string()),
  /** The times of the person's actions in the 36 hours after the start. */
  Acts: z.array(z.string()),
})

/** The running stampings of presence that began before the day, the oldest first. */
export const earlierPresenceRead = jsonRead({
  name: 'desk-earlier-presence',
  parameters: { siteId: 'bigint', start: 'timestamptz', language: 'text', timeZone: 'text' },
  answer: z.array(EarlierPresence),
  sql: `select coalesce(json_agg(json_build_object(
      'Id', running.employee_id,
      'Name', employee.name,
      'StampingId', running.id,
      'Version', running.version,
      'TypeDescription', type.description ->> $language,
      'StartTime', running.start_at,
      'Shifts', coalesce((
        select json_agg(json_build_object('StartTime', shift.start_at, 'EndTime', shift.end_at) order by shift.start_at)
        from shift
        where shift.employee_id = running.employee_id and shift.end_at >= running.start_at
          and shift.start_at < running.start_at + interval '1 day'), '[]'),
      'ColleaguesEnds', coalesce((
        select json_agg(ended.at order by ended.at)
        from (
          select max(other.end_at) as at
          from stamping other
          where other.site_id = $siteId and other.is_presence and other.employee_id <> running.employee_id
            and tstzrange(other.start_at, other.end_at)
              && tstzrange(running.day, running.day + interval '1 day')
          group by other.employee_id
          having bool_and(other.end_at is not null)) ended), '[]'),
      'Acts', coalesce((
        select json_agg(acted.at order by acted.at)
        from (
          select distinct date_trunc('minute', event.at) as at
          from event
          where event.site_id = $siteId and event.employee_id = running.employee_id
            and event.at > running.start_at and event.at < running.start_at + interval '36 hours') acted), '[]'))
      order by running.start_at, running.id), '[]')::text
    from (
      select stamping.*, date_trunc('day', stamping.start_at, $timeZone) as day from stamping
      where stamping.site_id = $siteId and stamping.end_at is null and stamping.is_presence
        and stamping.start_at < $start
      order by start_at, id limit ${maxDeskRows}) running
    join employee on employee.id = running.employee_id
    join stamping_type type on type.code = running.type_code`,
})

/** The start of the first reservation in the span, as JSON; null if there is none. */
export const firstReservationRead = jsonRead({
  name: 'desk-first-reservation',
  parameters: ofSpan,
  answer: z.string().nullable(),
  sql: `select to_json(min(reservation.start_at))::text from ${reservedOrders} and reservation.start_at >= $start`,
})

/** The open part requests of the site, the oldest first. */
export const partsRequestsRead = jsonRead({
  name: 'desk-parts-requests',
  parameters: { siteId: 'bigint' },
  answer: z.array(PartsRequest),
  sql: `select coalesce(json_agg(json_build_object(
      'Id', asked.id,
      'Header', asked.header,
      'LicenseNumber', coalesce((
        select vehicle.plate_or_vin from work_order
        join vehicle on vehicle.site_id = $siteId and vehicle.id = work_order.vehicle_id
        where work_order.site_id = $siteId and work_order.id = asked.work_order_id), ''),
      'CreatorName', author.name,
      'Created', asked.created_at) order by asked.created_at, asked.id), '[]')::text
    from (
      select activity.* from activity
      join activity_type on activity_type.site_id = $siteId and activity_type.code = activity.type_code
        and activity_type.is_part_request
      where activity.site_id = $siteId and activity.closed_at is null
      order by activity.created_at, activity.id limit ${maxDeskRows}) asked
    join employee author on author.id = asked.created_by`,
})

/** Age in days from which an unanswered offer is no longer listed as a decision. */
const offerDays = 7

/** The valid offers of the last days without any answer, the oldest first. An offer counts an hour after it was made. */
export const waitingOffersRead = jsonRead({
  name: 'desk-waiting-offers',
  parameters: { siteId: 'bigint', now: 'timestamptz' },
  answer: z.array(WaitingOffer),
  sql: `select coalesce(json_agg(json_build_object(
      'Id', waiting.id,
      'OrderNumber', waiting.order_number,
      'LicenseNumber', waiting.license_number,
      'Titles', (
        select json_agg(line.title order by line.position) from inspection_offer_line line
        where line.site_id = $siteId and line.offer_id = waiting.id),
      'Price', (
        select sum(line.price) from inspection_offer_line line
        where line.site_id = $siteId and line.offer_id = waiting.id),
      'Created', waiting.created_at,
      'IsOpened', waiting.opened_at is not null) order by waiting.created_at, waiting.id), '[]')::text
    from (
      select offer.id, offer.created_at, offer.opened_at, work_order.order_number,
        coalesce(vehicle.plate_or_vin, '') as license_number
      from inspection_offer offer
      join inspection on inspection.site_id = $siteId and inspection.id = offer.inspection_id
      join vehicle on vehicle.site_id = $siteId and vehicle.id = inspection.vehicle_id
      left join work_order on work_order.site_id = $siteId and work_order.id = inspection.work_order_id
      where offer.site_id = $siteId and offer.created_at >= $now - interval '${offerDays} days'
        and offer.created_at <= $now - interval '1 hour' and offer.expires_at > $now and offer.revoked_at is null
        and not exists (
          select from inspection_offer_answer answer
          where answer.site_id = $siteId and answer.offer_id = offer.id)
        and not exists (
          select from inspection_offer later
          where later.site_id = $siteId and later.inspection_id = offer.inspection_id and later.id > offer.id)
      order by offer.created_at, offer.id limit ${maxDeskRows}) waiting`,
})

/** The work orders with open differences, the oldest difference first. */
export const differingOrdersRead = jsonRead({
  name: 'desk-differences',
  parameters: { siteId: 'bigint' },
  answer: z.array(DifferingOrder),
  sql: `select coalesce(json_agg(json_build_object(
      'WorkOrderId', differing.id,
      'OrderNumber', differing.order_number,
      'LicenseNumber', differing.license_number,
      'Count', differing.count) order by differing.since, differing.id), '[]')::text
    from (
      select work_order.id, work_order.order_number, coalesce(vehicle.plate_or_vin, '') as license_number,
        count(*) as count, min(difference.since) as since
      from difference
      join work_order on work_order.site_id = $siteId and work_order.id = difference.entity_id
        and not work_order.is_hidden
      join vehicle on vehicle.site_id = $siteId and vehicle.id = work_order.vehicle_id
      where difference.site_id = $siteId and difference.entity = 'work-orders' and difference.resolution is null
      group by work_order.id, work_order.order_number, vehicle.plate_or_vin
      order by since, work_order.id limit ${maxDeskRows}) differing`,
})
