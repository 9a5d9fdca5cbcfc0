import { preparedJson } from '../../platform/database/read-json.ts'
import {
  resourcesOfReservation,
  summaryJoins,
  timeReservationJson,
  workOrderSummaryJson,
} from '../work-orders/work-order-json.ts'

/** `Reservation` of a row of `reservation` with its joins. */
const reservationJson = `json_build_object(
  'ReservationNumber', reservation.id,
  'StartTime', reservation.start_at,
  'EndTime', reservation.end_at,
  'LicenseNumber', vehicle.license_number,
  'MakeName', vehicle.make_name,
  'ModelName', vehicle.model_name,
  'WorkOrderId', reservation.work_order_id,
  'WorkOrder', ${workOrderSummaryJson},
  'TimeReservation', ${timeReservationJson},
  'Resources', ${resourcesOfReservation},
  'ActualDeliveryDateTime', reservation.delivered_at,
  'IsCustomerLate', reservation.is_customer_late)`

const reservationJoins = `
  join work_order on work_order.site_id = $1 and work_order.id = reservation.work_order_id ${summaryJoins}`

/** The day from $5 to $6; a reservation that ends as it begins is not of it. */
const day = 'tstzrange($5::timestamptz, $6::timestamptz)'

/** A list of `Reservation`: all of the site that touch the day, by start. */
export const reservationsOfDay = preparedJson(
  'reservations-of-day',
  `select coalesce(json_agg(${reservationJson} order by reservation.start_at, reservation.id), '[]')::text
  from reservation ${reservationJoins}
  where reservation.site_id = $1 and tstzrange(reservation.start_at, reservation.end_at) && ${day}`,
)

/** The day's work of the employee's own resource, and what the employee receives. */
const reservationsOf = `
  select own.reservation_id, own.start_at as own_start_at
  from resource
  join reservation_resource own on own.site_id = $1 and own.resource_id = resource.id
  where resource.site_id = $1 and resource.employee_id = $7
    and tstzrange(own.start_at, own.end_at) && ${day}
  union all
  select received.id, null
  from reservation received
  where received.site_id = $1 and tstzrange(received.start_at, received.end_at) && ${day}
    and $7 = (
      select receiver_id from work_order
      where work_order.site_id = $1 and work_order.id = received.work_order_id)`

/**
 * A list of `Reservation`: those of the day that the employee $7 works on or receives, by the start of
 * the employee's own part. Null when the site has no such employee.
 */
export const reservationsOfEmployee = preparedJson(
  'reservations-of-employee',
  `select coalesce(json_agg(${reservationJson}
    order by coalesce(own_start_at, reservation.start_at), reservation.id), '[]')::text
  from (
    select reservation_id, min(own_start_at) as own_start_at from (${reservationsOf}) found
    group by reservation_id
  ) mine
  join reservation on reservation.site_id = $1 and reservation.id = mine.reservation_id ${reservationJoins}
  having exists (select from employee_site where site_id = $1 and employee_id = $7)`,
)

/** `Reservation` by its number ($5). */
export const reservationByNumber = preparedJson(
  'reservation-by-number',
  `select ${reservationJson}::text
  from reservation ${reservationJoins}
  where reservation.site_id = $1 and reservation.id = $5`,
)
