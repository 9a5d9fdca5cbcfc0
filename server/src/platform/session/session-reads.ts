import { preparedJson } from '../database/read-json.ts'

/** The rights of the profile `p`, as they stand in the session settings on the wire. */
const rights = `
  'Authorization', json_build_object(
    'MobileServiceTechnician', p.mobile_service_technician,
    'MobileCheckList', p.mobile_check_list,
    'MobileWorkshopSchedule', p.mobile_workshop_schedule,
    'MobileTyreInformation', p.mobile_tyre_information,
    'CorrectStampings', p.correct_stampings),
  'ProfileRightSettings', json_build_object('AccessProfile', '{"StampOthers": true}'::jsonb || coalesce(
    (select jsonb_object_agg(r.name, r.is_granted) from profile_right r where r.profile_id = p.id), '{}'))`

/**
 * All that admission must know, read anew for each request, so that a closed session, a dismissed
 * employee, a closed site and a right taken away act at once. $1 session ids, as PostgreSQL writes an
 * array, $2 now.
 */
export const admissionRead = preparedJson(
  'session-admission',
  `select json_agg(json_build_object(
    'id', s.id,
    'secretHash', encode(s.secret_hash, 'hex'),
    'expiresAt', s.expires_at,
    'endsAt', s.ends_at,
    'employeeId', e.id,
    'employeeName', e.name,
    'siteId', site.id,
    'timeZone', site.time_zone,
    'isJobStampingInUse', site.is_job_stamping_in_use,
    'isOperationSigningInUse', site.is_operation_signing_in_use,
    'allowsStampingStartTimeEdit', site.allows_stamping_start_time_edit,
    'allowsOwnStampingCorrection', site.allows_own_stamping_correction,
    ${rights}))::text
  from session s
  join employee e on e.id = s.employee_id and e.is_active
  join site on site.id = s.site_id and site.is_active
  join access_profile p on p.id = e.profile_id
  where s.id = any ($1::text::uuid[]) and s.closed_at is null and s.expires_at > $2`,
)

/** `Employee` of the contract. $1 employee id, $2 site id. */
export const employeeRead = preparedJson(
  'session-employee',
  `select json_build_object(
    'Id', id, 'Name', name, 'UnitId', $2::bigint, 'Subsystem', subsystem, 'IsWorkqueue', is_workqueue,
    'DraftKey', encode(draft_key, 'base64'))::text
  from employee where id = $1`,
)

/** The active sites of an employee as a list of `Unit`. $1 employee id. */
export const unitsRead = preparedJson(
  'session-units',
  `select coalesce(json_agg(json_build_object('Id', site.id, 'Description', site.name) order by site.name, site.id),
    '[]')::text
  from employee_site es
  join site on site.id = es.site_id and site.is_active
  where es.employee_id = $1`,
)

/** `Settings` of the contract. $1 employee id, $2 site id. */
export const settingsRead = preparedJson(
  'session-settings',
  `select json_build_object(
    ${rights},
    'StockConfiguration', json_build_object(
      'DefaultStock', site.default_stock_code,
      'AvailableStocks', coalesce(
        (select json_agg(json_build_object('StockCode', code, 'Description', description) order by code)
        from stock where site_id = site.id), '[]')),
    'TyreDataConfiguration', json_build_object(
      'IsTyreLeadInUse', site.is_tyre_lead_in_use,
      'IsTyreTaskInUse', site.is_tyre_task_in_use),
    'WorkshopConfiguration', json_build_object(
      'IsJobStampingInUse', site.is_job_stamping_in_use,
      'IsOperationSigningInUse', site.is_operation_signing_in_use,
      'IsHandOverMileageEditable', site.is_handover_mileage_editable,
      'IsUsedHoursInUse', site.is_used_hours_in_use,
      'WorkOrderPriorities', coalesce(
        (select json_agg(json_build_object(
          'PriorityCode', code, 'Description', description, 'ColorCode', color_code) order by code)
        from work_order_priority where site_id = site.id), '[]'),
      'WorkshopScheduleTimeRanges', json_build_object(
        'StartTime', site.schedule_start_hour, 'EndTime', site.schedule_end_hour),
      'WorkshopScheduleAutoUpdateInterval', site.schedule_update_minutes),
    'GeneralSettings', json_build_object(
      'AllowStampingStartTimeEdit', site.allows_stamping_start_time_edit,
      'AllowOwnStampingCorrection', site.allows_own_stamping_correction,
      'TimeZone', site.time_zone))::text
  from site, employee e
  join access_profile p on p.id = e.profile_id
  where e.id = $1 and site.id = $2`,
)
