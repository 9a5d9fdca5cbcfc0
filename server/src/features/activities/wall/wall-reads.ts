import { wallEndpoints } from '@verstas/contract/activities/wall-endpoints.ts'
import { maxWallRows } from '@verstas/contract/activities/wall-entities.ts'
import { jsonRead } from '../../../platform/database/read-json.ts'
import { activityJoins, byPriority } from '../activity-json.ts'

/** SQL: a JSON object of the type `WallLink` for a row of `wall_link`. */
const linkJson = `json_build_object(
  'Id', wall_link.id,
  'Name', wall_link.name,
  'CreatorSalesmanId', wall_link.created_by,
  'CreatorName', (select name from employee where id = wall_link.created_by),
  'Created', wall_link.created_at,
  'LastSeen', wall_link.last_seen_at)`

/** The valid links of a site, newest first. */
export const wallLinksRead = jsonRead({
  name: 'wall-links',
  parameters: { siteId: 'bigint' },
  answer: wallEndpoints.listWallLinks.answer,
  sql: `select coalesce(json_agg(${linkJson} order by wall_link.created_at desc, wall_link.id), '[]')::text
  from wall_link where wall_link.site_id = $siteId and wall_link.revoked_at is null`,
})

/** A link of a site, even if it is revoked. */
export const wallLinkRead = jsonRead({
  name: 'wall-link',
  parameters: { siteId: 'bigint', wallLinkId: 'uuid' },
  answer: wallEndpoints.revokeWallLink.answer,
  sql: `select ${linkJson}::text from wall_link
  where wall_link.site_id = $siteId and wall_link.id = $wallLinkId`,
})

/** SQL: the first tasks of work queues (`true`) or of people (`false`), in the order of `byPriority`. */
const rowsOf = (isWorkqueue: boolean) => `coalesce((
  select json_agg(json_build_object(
    'Id', id,
    'Header', header,
    'TypeDescription', type_description,
    'Created', created_at,
    'AssignedAt', assigned_at,
    'WorkOrderPriority', priority_code,
    'IsCustomerWaiting', is_customer_waiting,
    'WorkOrderVehicleLicenseNumber', plate_or_vin,
    'CreatorName', creator_name,
    'AssigneeName', assignee_name) order by place)
  from shown where is_workqueue = ${isWorkqueue} and place <= ${maxWallRows}), '[]')`

/** The data of a site's screen. The site's day is from `start` to `end`. */
export const wallRead = jsonRead({
  name: 'wall',
  parameters: { siteId: 'bigint', now: 'timestamptz', start: 'timestamptz', end: 'timestamptz' },
  answer: wallEndpoints.readWall.answer,
  sql: `with shown as (
    select activity.id, activity.header, activity.created_at, activity.assigned_at, activity.work_order_id,
      type.description as type_description, creator.name as creator_name, assignee.name as assignee_name,
      assignee.is_workqueue, about.priority_code, about.plate_or_vin,
      coalesce(about.is_customer_waiting, false) as is_customer_waiting,
      row_number() over (partition by assignee.is_workqueue order by ${byPriority}) as place
    from activity
    join employee assignee on assignee.id = activity.employee_id
    join employee creator on creator.id = activity.created_by
    join activity_type type on type.site_id = $siteId and type.code = activity.type_code
    ${activityJoins}
    where activity.site_id = $siteId and activity.closed_at is null)
  select json_build_object(
    'SiteName', site.name,
    'TimeZone', site.time_zone,
    'AsOf', $now,
    'Shifts', (
      select coalesce(json_agg(json_build_object('StartTime', lower(span), 'EndTime', upper(span)) order by span), '[]')
      from (
        select unnest(range_agg(tstzrange(shift.start_at, shift.end_at))) as span
        from employee_site
        join shift on shift.employee_id = employee_site.employee_id and shift.site_id = $siteId
          and tstzrange(shift.start_at, shift.end_at) && tstzrange($start, $end)
        where employee_site.site_id = $siteId) spans),
    'Priorities', coalesce((
      select json_agg(json_build_object(
        'PriorityCode', code, 'Description', description, 'ColorCode', color_code) order by code)
      from work_order_priority where site_id = $siteId), '[]'),
    'Counts', (
      select json_build_object(
        'Waiting', count(*) filter (where is_workqueue),
        'UnderWork', count(*) filter (where not is_workqueue),
        'CustomersWaiting', count(distinct work_order_id) filter (where is_customer_waiting))
      from shown),
    'Waiting', ${rowsOf(true)},
    'UnderWork', ${rowsOf(false)})::text
  from site where site.id = $siteId`,
})
