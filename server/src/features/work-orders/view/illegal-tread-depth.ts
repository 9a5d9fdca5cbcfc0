const dayOfYear = (at: string) => `to_char(${at} at time zone site.time_zone, 'MM-DD')`

/**
 * Returns SQL that is true if an instant is in the winter of the row `site`. A winter may span the turn of
 * the year.
 */
const isWinter = (at: string) => `
  case when site.tyre_winter_from <= site.tyre_winter_to
    then ${dayOfYear(at)} between site.tyre_winter_from and site.tyre_winter_to
    else ${dayOfYear(at)} >= site.tyre_winter_from or ${dayOfYear(at)} <= site.tyre_winter_to
  end`

/**
 * Returns SQL of the worst tread depth of the vehicle of the row `work_order`. Null if it is legal at `at`,
 * or if the work order is closed or invoiced. It uses the latest measurement: all sets that were measured on
 * the work order of the newest set. `domain/src/tyres/verdict.ts` has the legal depths.
 *
 * @param at SQL of the instant
 */
export const illegalTreadDepth = (at: string) => `
  case when work_order.status in ('A', 'P') then (
    select min(wheel.depth)
    from tyre_record record
    join tyre_type type on type.code = record.type_code
    join tyre_wheel wheel on wheel.site_id = record.site_id and wheel.record_id = record.id
    join site on site.id = record.site_id
    where record.site_id = work_order.site_id and record.vehicle_id = work_order.vehicle_id
      and record.work_order_id = (
        select newest.work_order_id from tyre_record newest
        where newest.site_id = work_order.site_id and newest.vehicle_id = work_order.vehicle_id
        order by newest.measured_at desc, newest.id desc limit 1)
      and wheel.depth < case
        when type.season <> 'summer' and (${isWinter(at)}) then site.tyre_winter_legal
        else site.tyre_summer_legal
      end) end`
