import { eventsAtOnce, workOrderEventKinds } from '@verstas/contract/work-orders/edit-entities.ts'
import { preparedJson } from '../../platform/database/read-json.ts'

const changes = `(
  select coalesce(json_agg(json_build_object(
    'Field', field.name,
    'Before', event.before -> field.name,
    'After', event.after -> field.name) order by field.name), '[]')
  from jsonb_object_keys(coalesce(event.before, '{}') || coalesce(event.after, '{}')) field (name))`

/**
 * `WorkOrderEvent[]` of the site's ($1) work order ($2) before the id ($3), the latest first; no row when
 * there is no such work order. What concerns parts is left out where they are kept from the web.
 */
export const workOrderEventsRead = preparedJson(
  'work-order-events',
  `select coalesce(json_agg(json_build_object(
    'Id', event.id,
    'At', event.at,
    'EmployeeId', event.employee_id,
    'EmployeeName', (select name from employee where id = event.employee_id),
    'Kind', event.kind,
    'Subject', event.subject,
    'Changes', ${changes}) order by event.id desc) filter (where event.id is not null), '[]')::text
  from work_order
  left join lateral (
    select * from event
    where event.site_id = $1 and event.entity = 'work-order' and event.entity_id = work_order.id
      and event.id < $3
      and event.kind in (${workOrderEventKinds.map((kind) => `'${kind}'`).join(', ')})
      and (not work_order.hides_parts_in_web
        or coalesce(event.subject ->> 'RowType', '') not in ('SparePart', 'OffShelf'))
    order by event.id desc
    limit ${eventsAtOnce}) event on true
  where work_order.site_id = $1 and work_order.id = $2
  group by work_order.id`,
)
