import { sql } from 'kysely'

/**
 * SQL: the ids of the receiver of a work order, and of the people who have reserved time for it, as a JSON array.
 * Requires the table `work_order`.
 */
export const concernedPeople = sql<number[]>`(
  select coalesce(json_agg(distinct concerned.id), '[]') from (
    select work_order.receiver_id as id
    union
    select resource.employee_id from reservation
    join reservation_resource entry on entry.site_id = reservation.site_id and entry.reservation_id = reservation.id
    join resource on resource.site_id = entry.site_id and resource.id = entry.resource_id
    where reservation.site_id = work_order.site_id and reservation.work_order_id = work_order.id) concerned
  where concerned.id is not null)`
