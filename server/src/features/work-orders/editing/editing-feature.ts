import { eventsAtOnce } from '@verstas/contract/limits.ts'
import { workOrderEditEndpoints } from '@verstas/contract/work-orders/edit-endpoints.ts'
import { workOrderEventKinds } from '@verstas/contract/work-orders/edit-fields.ts'

import { runCommand } from '../../../platform/commands/run-command.ts'
import { jsonRead } from '../../../platform/database/read-json.ts'
import { baseVersionOf } from '../../../platform/events/check-version.ts'
import { answerRead } from '../../../platform/http/answer.ts'
import { feature } from '../../../platform/http/feature.ts'
import { releaseWorkOrder, reserveWorkOrder } from './edit-lock.ts'
import { saveWorkOrder } from './save-work-order.ts'

const changes = `(
  select coalesce(json_agg(json_build_object(
    'Field', field.name,
    'Before', event.before -> field.name,
    'After', event.after -> field.name) order by field.name), '[]')
  from jsonb_object_keys(coalesce(event.before, '{}') || coalesce(event.after, '{}')) field (name))`

/**
 * A page of the events of a work order that are older than the event with a given id, newest first. Returns
 * no row if the work order does not exist. Events about parts are omitted if parts are hidden from the web.
 */
export const workOrderEventsRead = jsonRead({
  name: 'work-order-events',
  parameters: { siteId: 'bigint', workOrderId: 'bigint', before: 'bigint' },
  answer: workOrderEditEndpoints.listWorkOrderEvents.answer,
  sql: `select coalesce(json_agg(json_build_object(
    'Id', event.id,
    'At', event.at,
    'EmployeeId', event.employee_id,
    'EmployeeName', coalesce(
      (select name from employee where id = event.employee_id),
      (select name from service_account where id = event.service_account_id)),
    'Kind', event.kind,
    'Subject', event.subject,
    'Changes', ${changes}) order by event.id desc) filter (where event.id is not null), '[]')::text
  from work_order
  left join lateral (
    select * from event
    where event.site_id = $siteId and event.entity = 'work-order' and event.entity_id = work_order.id
      and event.id < $before
      and event.kind in (${workOrderEventKinds.map((kind) => `'${kind}'`).join(', ')})
      and (not work_order.hides_parts_in_web
        or coalesce(event.subject ->> 'RowType', '') not in ('SparePart', 'OffShelf'))
    order by event.id desc
    limit ${eventsAtOnce}) event on true
  where work_order.site_id = $siteId and work_order.id = $workOrderId
  group by work_order.id`,
})

/**
 * The endpoints for locks, saves and the history of work orders (specification.md, States and Work order
 * rules).
 */
export const workOrderEditFeature = feature(workOrderEditEndpoints, ({ db, clock }) => ({
  reserveWorkOrder: (call) =>
    runCommand({ db, clock }, call, (context) => reserveWorkOrder(context, call.params.id)),

  releaseWorkOrder: (call) =>
    runCommand({ db, clock }, call, (context) => releaseWorkOrder(context, call.params.id)),

  saveWorkOrder: (call) =>
    runCommand({ db, clock }, call, (context) => saveWorkOrder(context, call.body, baseVersionOf(call))),

  listWorkOrderEvents: ({ params, query, session: { siteId } }) =>
    answerRead(db, workOrderEventsRead, {
      siteId,
      workOrderId: params.id,
      before: query.before ?? Number.MAX_SAFE_INTEGER,
    }),
}))
