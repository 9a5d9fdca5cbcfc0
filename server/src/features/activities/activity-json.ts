import { missingPriority } from '@verstas/domain/activities/order.ts'

/** SQL: the fields of `ActivityRow` for a row of `activity` with `activityJoins`. */
const rowFields = `
  'Id', activity.id,
  'Header', activity.header,
  'TypeDescription', (
    select description from activity_type
    where activity_type.site_id = $siteId and activity_type.code = activity.type_code),
  'SalesmanId', activity.employee_id,
  'OriginalTaskCreatorSalesmanId', activity.created_by,
  'IsOpen', activity.closed_at is null,
  'Created', activity.created_at,
  'WorkOrderNumber', about.order_number,
  'WorkOrderExternalNumber', about.external_number,
  'WorkOrderPriority', about.priority_code,
  'PriorityStyle', (
    select color_code from work_order_priority priority
    where priority.site_id = $siteId and priority.code = about.priority_code),
  'IsCustomerWaiting', coalesce(about.is_customer_waiting, false),
  'WorkOrderVehicleMakeName', about.make_name,
  'WorkOrderVehicleModelName', about.model_name,
  'WorkOrderVehicleLicenseNumber', about.plate_or_vin,
  'AssignedAt', activity.assigned_at`

const attachmentsOfActivity = `(
  select coalesce(json_agg(json_build_object(
    'Id', attachment.id,
    'Key', attachment.key,
    'FileName', attachment.file_name) order by attachment.created_at, attachment.id), '[]')
  from attachment where attachment.site_id = $siteId and attachment.activity_id = activity.id)`

const historiesOfActivity = `(
  select coalesce(json_agg(json_build_object(
    'SalesmanId', history.employee_id,
    'CreatorSalesmanId', history.created_by,
    'Created', history.created_at,
    'Note', history.note) order by history.id desc), '[]')
  from activity_history history where history.site_id = $siteId and history.activity_id = activity.id)`

/** SQL: the fields of `Activity` for a row of `activity` with `activityJoins`. */
export const activityFields = `${rowFields},
  'Body', activity.body,
  'TypeCode', activity.type_code,
  'IsClosed', activity.closed_at is not null,
  'Planned', activity.planned_at,
  'EndDate', activity.end_at,
  'Price', activity.price,
  'attachments', ${attachmentsOfActivity},
  'Histories', ${historiesOfActivity},
  'ExternalSessions', activity.external_sessions,
  'RowId', activity.job_row_id,
  'Version', activity.version`

/**
 * SQL: joins the data of the task's work order as `about`. The `limit` prevents a join over all work orders.
 */
export const activityJoins = `
  left join lateral (
    select work_order.order_number, work_order.external_number, work_order.priority_code, work_order.is_customer_waiting,
      vehicle.make_name, vehicle.model_name, vehicle.plate_or_vin
    from work_order join vehicle on vehicle.site_id = $siteId and vehicle.id = work_order.vehicle_id
    where work_order.site_id = $siteId and work_order.id = activity.work_order_id
    limit 1) about on true`

/** SQL: a JSON object of the type `ActivityRow`. */
export const rowJson = `json_build_object(${rowFields})`
/** SQL: a JSON object of the type `Activity`. */
export const activityJson = `json_build_object(${activityFields})`

/** SQL: sorts tasks in the same order as the domain's `byPriority`. */
export const byPriority = `coalesce(about.priority_code, ${missingPriority}),
  coalesce(about.is_customer_waiting, false) desc, activity.created_at, activity.id`

/** SQL: sorts tasks in the same order as the domain's `openThenNewest`. */
export const openThenNewest = '(activity.closed_at is null) desc, activity.created_at desc, activity.id desc'
