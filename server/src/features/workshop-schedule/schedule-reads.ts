import { workshopScheduleEndpoints as endpoints } from '@verstas/contract/workshop-schedule/endpoints.ts'
import { jsonRead } from '../../platform/database/read-json.ts'
import { entriesWhere, ofDay, summaryOfWorkOrder } from './schedule-json.ts'

const inDay = { siteId: 'bigint', start: 'timestamptz', end: 'timestamptz' } as const

/** The number of days before the shown day that the schedule searches for unfinished work. */
const carriedDays = 7
/** The interval of the schedule's time grid, in minutes. */
const scheduleStep = 15

/** Sorts persons before bays, and names by the value of their first number: lift 2 comes before lift 10. */
const byName = `resource.employee_id is null, regexp_replace(resource.name, '[0-9]+.*$', ''),
  substring(resource.name from '[0-9]+')::numeric nulls first, resource.name, resource.id`

/**
 * Minutes of the allocations of `resource` that ended before the day and before now, and whose work is neither
 * finished nor delivered nor planned again. Time stamped on the work order since the start of an allocation is
 * subtracted. A remainder of an allocation below `scheduleStep` is treated as zero.
 */
const carriedOverMinutes = `(
  select coalesce(sum(remaining.minutes) filter (where remaining.minutes >= ${scheduleStep}), 0)::int
  from reservation_resource entry
  join reservation on reservation.site_id = $siteId and reservation.id = entry.reservation_id
  cross join lateral (
    select work_order.id, work_order.site_id from work_order
    where work_order.site_id = $siteId and work_order.id = reservation.work_order_id and work_order.status in ('A', 'P')
      and not work_order.is_hidden
    limit 1) open
  cross join lateral (
    select coalesce(sum(extract(epoch from
      coalesce(stamping.end_at, $now) - greatest(stamping.start_at, entry.start_at)) / 60), 0) as minutes
    from stamping
    where stamping.site_id = $siteId and coalesce(stamping.end_at, $now) > entry.start_at and stamping.id in (
      select stamping_id from stamping_row worked
      where worked.site_id = $siteId and worked.work_order_id = open.id)) stamped
  cross join lateral (
    select extract(epoch from entry.end_at - entry.start_at) / 60 - stamped.minutes as minutes) remaining
  where entry.site_id = $siteId and entry.resource_id = resource.id
    and tstzrange(entry.start_at, entry.end_at) && tstzrange($start - interval '${carriedDays} days', $start)
    and entry.end_at <= least($start, $now)
    and reservation.delivered_at is null
    and not exists (
      select from reservation later
      where later.site_id = $siteId and later.work_order_id = open.id and later.end_at > least($start, $now))
    and exists (
      select from job_row
      where job_row.site_id = $siteId and job_row.work_order_id = open.id
        and job_row.row_type = 'LabourOperation' and not job_row.is_marked_as_deleted and job_row.done_at is null))`

/**
 * Persons by name, then bays by name. Includes former employees and hidden resources on days on which they have
 * an allocation.
 */
export const scheduleResources = jsonRead({
  name: 'schedule-resources',
  parameters: { ...inDay, employeeId: 'bigint', now: 'timestamptz' },
  answer: endpoints.listScheduleResources.answer,
  sql: `select coalesce(json_agg(json_build_object(
      'id', resource.id,
      'name', resource.name,
      'isFavourite', exists (
        select from favourite_resource favourite
        where favourite.site_id = $siteId and favourite.employee_id = $employeeId
          and favourite.resource_id = resource.id),
      'isPerson', resource.employee_id is not null,
      'carriedOverMinutes', ${carriedOverMinutes}) order by ${byName}), '[]')::text
    from resource
    where resource.site_id = $siteId and not resource.is_material and (
      resource.employee_id is null and not resource.is_hidden
      or (
        select not resource.is_hidden and employee.is_active and place.is_active
        from employee join employee_site place on place.employee_id = employee.id
        where employee.id = resource.employee_id and place.site_id = $siteId)
      or (
        select true from reservation_resource entry
        where entry.site_id = $siteId and entry.resource_id = resource.id and ${ofDay('entry')}
        limit 1))`,
})

export const scheduleShifts = jsonRead({
  name: 'schedule-shifts',
  parameters: inDay,
  answer: endpoints.listScheduleShifts.answer,
  sql: `select coalesce(json_agg(json_build_object(
      'id', shift.id,
      'resourceId', shift.employee_id,
      'start', shift.start_at,
      'end', shift.end_at) order by shift.start_at, shift.employee_id), '[]')::text
    from shift
    where shift.site_id = $siteId and ${ofDay('shift')}
      and exists (select from resource where resource.site_id = $siteId and resource.id = shift.employee_id)`,
})

/** The allocations of a day, sorted by start. */
export const scheduleReservations = jsonRead({
  name: 'schedule-reservations',
  parameters: inDay,
  answer: endpoints.listScheduleReservations.answer,
  sql: entriesWhere(ofDay('reservation'), ofDay('entry')),
})

export const entriesOfReservation = jsonRead({
  name: 'schedule-entries-of-reservation',
  parameters: { siteId: 'bigint', reservationId: 'bigint' },
  answer: endpoints.moveReservation.answer,
  sql: entriesWhere('reservation.id = $reservationId'),
})

export const entriesOfWorkOrder = jsonRead({
  name: 'schedule-entries-of-work-order',
  parameters: { siteId: 'bigint', workOrderId: 'bigint' },
  answer: endpoints.tellPromise.answer,
  sql: entriesWhere('reservation.work_order_id = $workOrderId'),
})

/** The stampings of a day. A running stamping lasts until now, so no later day contains it. */
export const scheduleStampings = jsonRead({
  name: 'schedule-stampings',
  parameters: { ...inDay, now: 'timestamptz', language: 'text' },
  answer: endpoints.listScheduleStampings.answer,
  sql: `select coalesce(json_agg(json_build_object(
      'id', stamping.id,
      'SalesmanId', stamping.employee_id,
      'resourceId', stamping.employee_id,
      'license', coalesce(worked.plates[1], ''),
      'typeDescription', type.description ->> $language,
      'start', stamping.start_at,
      'end', stamping.end_at,
      'isAbsence', not stamping.is_presence,
      'workOrderIds', coalesce(worked.orders, '[]')) order by stamping.start_at, stamping.id), '[]')::text
    from stamping
    join stamping_type type on type.code = stamping.type_code
    cross join lateral (
      select json_agg(work_order.id order by work_order.order_number) as orders,
        array_agg(vehicle.plate_or_vin order by work_order.order_number) as plates
      from (
        select distinct stamping_row.work_order_id from stamping_row
        where stamping_row.site_id = $siteId and stamping_row.stamping_id = stamping.id) stamped
      join work_order on work_order.site_id = $siteId and work_order.id = stamped.work_order_id
      join vehicle on vehicle.site_id = $siteId and vehicle.id = work_order.vehicle_id) worked
    where stamping.site_id = $siteId and ${ofDay('stamping')} and (stamping.end_at is not null or $start <= $now)
      and exists (select from resource where resource.site_id = $siteId and resource.id = stamping.employee_id)`,
})

/**
 * Unallocated reservations by start, except delivered or closed ones. The limit prevents PostgreSQL from
 * joining the table of allocations and reading all allocations of the site.
 */
export const unallocatedReservations = jsonRead({
  name: 'schedule-unallocated',
  parameters: inDay,
  answer: endpoints.listUnallocatedReservations.answer,
  sql: `select coalesce(json_agg(json_build_object(
      'workOrderId', reservation.work_order_id,
      'reservationId', reservation.oid,
      'licenseNumber', about.plate_or_vin,
      'duration', round(extract(epoch from reservation.end_at - reservation.start_at) / 60)::int,
      'orderNumber', about.order_number,
      'externalNumber', about.external_number,
      'make', about.make_name,
      'model', about.model_name,
      'work', about.notes,
      'start', reservation.start_at,
      'end', reservation.end_at,
      'version', reservation.version,
      'isCustomerWaiting', about.is_customer_waiting,
      'promisedAt', about.estimated_delivery_at) order by reservation.start_at, reservation.id), '[]')::text
    from reservation ${summaryOfWorkOrder}
    where reservation.site_id = $siteId and ${ofDay('reservation')}
      and reservation.delivered_at is null and about.status in ('A', 'P')
      and (
        select true from reservation_resource entry
        join resource on resource.site_id = $siteId and resource.id = entry.resource_id and not resource.is_material
        where entry.site_id = $siteId and entry.reservation_id = reservation.id
        limit 1) is null`,
})
