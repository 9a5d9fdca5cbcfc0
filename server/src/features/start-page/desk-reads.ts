import { ForgottenPresence, maxDeskRows, PartsRequest } from '@verstas/contract/start-page/entities.ts'
import * as z from 'zod'
import { jsonRead } from '../../platform/database/read-json.ts'

const ofSpan = { siteId: 'bigint', start: 'timestamptz', end: 'timestamptz' } as const

/** SQL: the reservations that overlap the span, with their work orders. */
const reservedOrders = `reservation
  join work_order on work_order.site_id = $siteId and work_order.id = reservation.work_order_id
    and not work_order.is_hidden
  where reservation.site_id = $siteId
    and tstzrange(reservation.start_at, reservation.end_at) && tstzrange($start, $end)`

/** Whether the caller is a work queue and the receiver of a vehicle of the day. */
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

/** A running stamping from an earlier day, and the shifts to which it may belong. */
const EarlierPresence = ForgottenPresence.omit({ Day: true, SuggestedEnd: true }).extend({
  Shifts: z.array(z.object({ StartTime: z.string(), EndTime: z.string() })),
})

/** The running stampings of presence that began before the day, the oldest first. */
export const earlierPresenceRead = jsonRead({
  name: 'desk-earlier-presence',
  parameters: { siteId: 'bigint', start: 'timestamptz', language: 'text' },
  answer: z.array(EarlierPresence),
  sql: `select coalesce(json_agg(json_build_object(
      'Id', running.employee_id,
      'Name', employee.name,
      'StampingId', running.id,
      'TypeDescription', type.description ->> $language,
      'StartTime', running.start_at,
      'Shifts', coalesce((
        select json_agg(json_build_object('StartTime', shift.start_at, 'EndTime', shift.end_at) order by shift.start_at)
        from shift
        where shift.employee_id = running.employee_id and shift.end_at >= running.start_at
          and shift.start_at < running.start_at + interval '1 day'), '[]'))
      order by running.start_at, running.id), '[]')::text
    from (
      select * from stamping
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
