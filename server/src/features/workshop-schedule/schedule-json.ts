import { illegalTreadDepth } from '../work-orders/view/illegal-tread-depth.ts'
import { jobNotesJoin } from '../work-orders/view/jobs-json.ts'

/**
 * Returns the SQL condition that a row of `table` touches the day from `$start` to `$end`. A row that ends at
 * the start of the day does not touch it.
 */
export const ofDay = (table: string): string =>
  `tstzrange(${table}.start_at, ${table}.end_at) && tstzrange($start, $end)`

/**
 * Selects, as `about`, the fields that the schedule shows of the work order of the row `reservation`. The
 * limit prevents PostgreSQL from rewriting the subquery as a join, which would read all work orders.
 */
export const summaryOfWorkOrder = `
  cross join lateral (
    select work_order.order_number, work_order.external_number, work_order.status, work_order.is_customer_waiting, work_order.estimated_delivery_at,
      work_order.told_until, vehicle.plate_or_vin, vehicle.make_name, vehicle.model_name, jobs.notes,
      lower(jobs.state) as state, (
        select json_build_object('code', code::text, 'description', description, 'color', color_code)
        from work_order_priority priority
        where priority.site_id = $siteId and priority.code = work_order.priority_code) as priority,
      case
        when work_order.hides_parts_in_web or work_order.status in ('C', 'I') then 0
        else (select count(*) from part_needs($siteId, work_order.id) need where need.missing > 0)
      end as missing_parts,
      ${illegalTreadDepth('reservation.start_at')} as illegal_tread_depth
    from work_order
    join vehicle on vehicle.site_id = $siteId and vehicle.id = work_order.vehicle_id ${jobNotesJoin}
    where work_order.site_id = $siteId and work_order.id = reservation.work_order_id and not work_order.is_hidden
    limit 1) about`

/** SQL of the contract's `ScheduleReservation` for an allocation `entry` of the reservation `booked`. */
const entryJson = `json_build_object(
  'Oid', booked.oid,
  'id', booked.oid,
  'resourceId', entry.resource_id,
  'license', booked.plate_or_vin,
  'start', entry.start_at,
  'end', entry.end_at,
  'isMaterial', false,
  'workOrderId', booked.work_order_id,
  'orderNumber', booked.order_number,
  'externalNumber', booked.external_number,
  'make', booked.make_name,
  'model', booked.model_name,
  'work', booked.notes,
  'version', booked.version,
  'state', booked.state,
  'isDelivered', booked.delivered_at is not null,
  'isCustomerLate', booked.is_customer_late,
  'isCustomerWaiting', booked.is_customer_waiting,
  'priority', booked.priority,
  'promisedAt', booked.estimated_delivery_at,
  'toldUntil', booked.told_until,
  'missingParts', booked.missing_parts,
  'illegalTreadDepth', booked.illegal_tread_depth,
  'isOverlapAllowed', entry.is_overlap_allowed)`

/**
 * Returns the statement that lists the allocations of some reservations, except those of material resources.
 * The offset prevents PostgreSQL from reading the work order again for each allocation.
 *
 * @param condition on `reservation`
 * @param entryCondition on `entry`
 */
export const entriesWhere = (condition: string, entryCondition = 'true'): string => `
  select coalesce(json_agg(${entryJson} order by entry.start_at, booked.id, entry.resource_id), '[]')::text
  from (
    select reservation.id, reservation.oid, reservation.version, reservation.work_order_id, reservation.is_customer_late,
      reservation.delivered_at, about.*
    from reservation ${summaryOfWorkOrder}
    where reservation.site_id = $siteId and ${condition}
    offset 0) booked
  join reservation_resource entry on entry.site_id = $siteId and entry.reservation_id = booked.id
  join resource on resource.site_id = $siteId and resource.id = entry.resource_id and not resource.is_material
  where ${entryCondition}`
