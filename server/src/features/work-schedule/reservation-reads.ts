import { workScheduleEndpoints } from '@verstas/contract/work-schedule/endpoints.ts'
import { jsonRead } from '../../platform/database/read-json.ts'
import {
  reservedWorkOrderJson,
  resourcesOfReservation,
  summaryJoins,
  timeReservationJson,
  workOrderParameters,
} from '../work-orders/view/work-order-json.ts'

/** The employees with a running stamping on the work order. */
const clockedOn = `(
  select coalesce(json_agg(json_build_object(
    'EmployeeId', running.employee_id,
    'Name', employee.name,
    'Since', running.start_at) order by running.start_at, running.employee_id), '[]')
  from stamping running
  join employee on employee.id = running.employee_id
  where running.site_id = $siteId and running.end_at is null and running.id in (
    select stamping_id from stamping_row
    where stamping_row.site_id = $siteId and stamping_row.work_order_id = work_order.id))`

/** SQL of the contract's `Reservation` for a row of `reservation` with its joins. */
export const reservationJson = `json_build_object(
  'ReservationNumber', reservation.id,
  'StartTime', reservation.start_at,
  'EndTime', reservation.end_at,
  'LicenseNumber', vehicle.plate_or_vin,
  'MakeName', vehicle.make_name,
  'ModelName', vehicle.model_name,
  'WorkOrderId', reservation.work_order_id,
  'WorkOrder', ${reservedWorkOrderJson},
  'TimeReservation', ${timeReservationJson},
  'Resources', ${resourcesOfReservation},
  'ActualDeliveryDateTime', reservation.delivered_at,
  'IsCustomerLate', reservation.is_customer_late,
  'ClockedOn', ${clockedOn})`

/** Joins the other tables of `reservationJson` to the row `reservation`. */
export const reservationJoins = `
  join work_order on work_order.site_id = $siteId and work_order.id = reservation.work_order_id
    and not work_order.is_hidden ${summaryJoins}`

/** The span of the day. A reservation that ends at the day's start does not belong to it. */
const day = 'tstzrange($start, $end)'

/** All reservations of the site that touch the day, sorted by start. */
export const reservationsOfDay = jsonRead({
  name: 'reservations-of-day',
  parameters: { ...workOrderParameters, start: 'timestamptz', end: 'timestamptz' },
  answer: workScheduleEndpoints.listReservations.answer,
  sql: `select coalesce(json_agg(${reservationJson} order by reservation.start_at, reservation.id), '[]')::text
  from reservation ${reservationJoins}
  where reservation.site_id = $siteId and tstzrange(reservation.start_at, reservation.end_at) && ${day}`,
})

/**
 * The day's reservations of the employee's resource, and those of work orders whose receiver is the employee.
 */
const reservationsOf = `
  select assigned.reservation_id, assigned.start_at as own_start_at
  from resource
  join reservation_resource assigned on assigned.site_id = $siteId and assigned.resource_id = resource.id
  where resource.site_id = $siteId and resource.employee_id = $employeeId
    and tstzrange(assigned.start_at, assigned.end_at) && ${day}
  union all
  select received.id, null
  from reservation received
  where received.site_id = $siteId and tstzrange(received.start_at, received.end_at) && ${day}
    and $employeeId = (
      select receiver_id from work_order
      where work_order.site_id = $siteId and work_order.id = received.work_order_id)`

/**
 * The day's reservations on which the employee works or whose receiver the employee is, sorted by the start
 * of the employee's own allocation. Null if the site has no such employee.
 */
export const reservationsOfEmployee = jsonRead({
  name: 'reservations-of-employee',
  parameters: {
    ...workOrderParameters,
    start: 'timestamptz',
    end: 'timestamptz',
    employeeId: 'bigint',
  },
  answer: workScheduleEndpoints.listReservationsOfEmployee.answer,
  sql: `select coalesce(json_agg(${reservationJson}
    order by coalesce(own_start_at, reservation.start_at), reservation.id), '[]')::text
  from (
    select reservation_id, min(own_start_at) as own_start_at from (${reservationsOf}) found
    group by reservation_id
  ) mine
  join reservation on reservation.site_id = $siteId and reservation.id = mine.reservation_id ${reservationJoins}
  having exists (select from employee_site where site_id = $siteId and employee_id = $employeeId)`,
})

export const reservationByNumber = jsonRead({
  name: 'reservation-by-number',
  parameters: { ...workOrderParameters, reservationId: 'bigint' },
  answer: workScheduleEndpoints.getReservation.answer,
  sql: `select ${reservationJson}::text
  from reservation ${reservationJoins}
  where reservation.site_id = $siteId and reservation.id = $reservationId`,
})
