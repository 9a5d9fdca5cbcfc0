import { activityEndpoints } from '@verstas/contract/activities/endpoints.ts'
import { jsonRead } from '../../platform/database/read-json.ts'
import {
  summaryJoins,
  workOrderParameters,
  workOrderSummaryJson,
} from '../work-orders/view/work-order-json.ts'
import {
  activityFields,
  activityJoins,
  activityJson,
  byPriority,
  openThenNewest,
  rowJson,
} from './activity-json.ts'

/** A task as JSON, with its version for the ETag header. */
export const activityById = jsonRead({
  name: 'activity-by-id',
  parameters: { siteId: 'bigint', activityId: 'bigint' },
  answer: activityEndpoints.getActivity.answer,
  sql: `select ${activityJson}::text as json, activity.version
    from activity ${activityJoins}
    where activity.site_id = $siteId and activity.id = $activityId`,
})

/** The tasks of a work order. Returns no row if there is no such work order. */
export const activitiesOfWorkOrder = jsonRead({
  name: 'activities-of-work-order',
  parameters: { siteId: 'bigint', workOrderId: 'bigint' },
  answer: activityEndpoints.listActivitiesOfWorkOrder.answer,
  sql: `select (
      select coalesce(json_agg(${activityJson} order by ${openThenNewest}), '[]')
      from activity ${activityJoins}
      where activity.site_id = $siteId and activity.work_order_id = work_order.id)::text
    from work_order where work_order.site_id = $siteId and work_order.id = $workOrderId`,
})

const ofEmployee = { siteId: 'bigint', employeeId: 'bigint', midnight: 'timestamptz' } as const

/** SQL condition: the employee's open tasks, and those closed since midnight. */
const areOwn = `activity.site_id = $siteId and activity.employee_id = $employeeId
  and (activity.closed_at is null or activity.closed_at >= $midnight)`

export const ownActivities = jsonRead({
  name: 'own-activities',
  parameters: ofEmployee,
  answer: activityEndpoints.listMyActivities.answer,
  sql: `select coalesce(json_agg(${activityJson} order by ${openThenNewest}), '[]')::text
    from activity ${activityJoins} where ${areOwn}`,
})

export const ownActivityRows = jsonRead({
  name: 'own-activity-rows',
  parameters: ofEmployee,
  answer: activityEndpoints.listMyActivityRows.answer,
  sql: `select coalesce(json_agg(${rowJson} order by ${openThenNewest}), '[]')::text
    from activity ${activityJoins} where ${areOwn}`,
})

export const ownActivitiesWithWorkOrder = jsonRead({
  name: 'own-activities-with-work-order',
  parameters: { ...workOrderParameters, ...ofEmployee },
  answer: activityEndpoints.listMyActivitiesWithWorkOrder.answer,
  sql: `select coalesce(json_agg(
      json_build_object(${activityFields}, 'WorkOrder', summary.json) order by ${openThenNewest}), '[]')::text
    from activity ${activityJoins}
    cross join lateral (
      select ${workOrderSummaryJson} as json from work_order ${summaryJoins}
      where work_order.site_id = $siteId and work_order.id = activity.work_order_id
      limit 1) summary
    where ${areOwn}`,
})

/**
 * Tasks that an employee closed or handed on from `start` until `end`, the latest first. A reopened task does
 * not count as closed. Returns no row if the site has no such employee.
 */
export const recentActivities = jsonRead({
  name: 'recent-activities',
  parameters: { siteId: 'bigint', employeeId: 'bigint', start: 'timestamptz', end: 'timestamptz' },
  answer: activityEndpoints.listRecentActivities.answer,
  sql: `select coalesce(json_agg(${activityJson} order by recent.at desc, activity.id desc), '[]')::text
    from (
      select id, max(at) as at from (
        select id, closed_at as at from activity
        where site_id = $siteId and closed_by = $employeeId and closed_at >= $start and closed_at < $end
        union all
        select activity_id, created_at from activity_history
        where site_id = $siteId and created_by = $employeeId and created_at >= $start and created_at < $end
          and from_employee_id <> employee_id and created_by <> employee_id) done
      group by id) recent
    join activity on activity.site_id = $siteId and activity.id = recent.id ${activityJoins}
    having exists (select from employee_site where site_id = $siteId and employee_id = $employeeId)`,
})

/** SQL: the open tasks, joined with their assignees. */
const openActivities = `
  from activity
  join employee assignee on assignee.id = activity.employee_id ${activityJoins}
  where activity.site_id = $siteId and activity.closed_at is null`

const rowsByPriority = `select coalesce(json_agg(${rowJson} order by ${byPriority}), '[]')::text ${openActivities}`

export const pool = jsonRead({
  name: 'activity-pool',
  parameters: { siteId: 'bigint' },
  answer: activityEndpoints.listPool.answer,
  sql: `${rowsByPriority} and assignee.is_workqueue`,
})

const isStarred = (code: string) => `exists (
  select from favourite_activity_type favourite
  where favourite.site_id = $siteId and favourite.employee_id = $employeeId and favourite.type_code = ${code})`

export const favouritePool = jsonRead({
  name: 'favourite-activity-pool',
  parameters: { siteId: 'bigint', employeeId: 'bigint' },
  answer: activityEndpoints.listFavouritePool.answer,
  sql: `${rowsByPriority} and assignee.is_workqueue and ${isStarred('activity.type_code')}`,
})

export const activitiesUnderWork = jsonRead({
  name: 'activities-under-work',
  parameters: { siteId: 'bigint' },
  answer: activityEndpoints.listUnderWork.answer,
  sql: `select coalesce(json_agg(${activityJson} order by ${byPriority}), '[]')::text
    ${openActivities} and not assignee.is_workqueue`,
})

/** The open tasks of people. Includes those of the work queue `queueId`, unless it is null. */
export const activityRowsUnderWork = jsonRead({
  name: 'activity-rows-under-work',
  parameters: { siteId: 'bigint', queueId: 'bigint | null' },
  answer: activityEndpoints.listUnderWorkRows.answer,
  sql: `${rowsByPriority} and (not assignee.is_workqueue or assignee.id = $queueId)`,
})

const typeJson = `json_build_object(
  'Code', activity_type.code,
  'Description', activity_type.description,
  'DefaultEmployeeID', activity_type.default_employee_id,
  'IsFavourite', ${isStarred('activity_type.code')},
  'IsPartRequest', activity_type.is_part_request)`

export const activityTypesRead = jsonRead({
  name: 'activity-types',
  parameters: { siteId: 'bigint', employeeId: 'bigint' },
  answer: activityEndpoints.listActivityTypes.answer,
  sql: `select coalesce(json_agg(${typeJson} order by description, code), '[]')::text
    from activity_type where site_id = $siteId`,
})

export const activityTypeByCode = jsonRead({
  name: 'activity-type-by-code',
  parameters: { siteId: 'bigint', employeeId: 'bigint', activityTypeCode: 'text' },
  answer: activityEndpoints.setFavouriteType.answer,
  sql: `select ${typeJson}::text from activity_type where site_id = $siteId and code = $activityTypeCode`,
})

export const activityTextTemplatesRead = jsonRead({
  name: 'activity-text-templates',
  parameters: { siteId: 'bigint' },
  answer: activityEndpoints.listActivityTextTemplates.answer,
  sql: `select coalesce(json_agg(
      json_build_object('TextKey', text_key, 'Template', template, 'TypeCode', type_code) order by text_key), '[]')::text
    from activity_text_template where site_id = $siteId`,
})
