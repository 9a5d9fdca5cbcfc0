import { sessionEndpoints } from '@verstas/contract/session/endpoints.ts'
import { Settings } from '@verstas/contract/session/entities.ts'
import { authorizationFlags } from '@verstas/contract/session/rights.ts'
import { isAdministration } from '@verstas/domain/session/rights.ts'
import * as z from 'zod'
import { openingHoursJson } from '../database/opening-hours-json.ts'
import { jsonRead } from '../database/read-json.ts'
import { tyreLimitsJson } from '../database/tyre-limits-json.ts'
import { columnOfFlag } from './profile-columns.ts'

/**
 * Returns SQL of the rights of the profile `p`, in the form of the session settings. Other people may have
 * seen a PIN, so a session that began with a PIN or a badge must not manage people or settings.
 *
 * @param isQuick SQL: true if the session began with a PIN or a badge
 */
export const rightsJson = (isQuick: string) => `
  'Authorization', json_build_object(
    ${authorizationFlags
      .map((flag) => {
        const isHeld = `p.${columnOfFlag[flag]}`
        return `'${flag}', ${isAdministration([flag]) ? `${isHeld} and not ${isQuick}` : isHeld}`
      })
      .join(', ')}),
  'ProfileRightSettings', json_build_object('AccessProfile', '{"StampOthers": true}'::jsonb || coalesce(
    (select jsonb_object_agg(r.name, r.is_granted) from profile_right r where r.profile_id = p.id), '{}'))`

const ProfileRights = Settings.pick({ Authorization: true, ProfileRightSettings: true })

/**
 * The rights of an employee's profile, the employee's active sites, and whether the employee is still
 * employed.
 */
export const standingRead = jsonRead({
  name: 'standing',
  parameters: { employeeId: 'bigint' },
  answer: ProfileRights.extend({
    isActive: z.boolean(),
    sites: z.array(z.object({ id: z.int(), name: z.string() })),
  }),
  sql: `select json_build_object(
    ${rightsJson('false')},
    'isActive', employee.is_active,
    'sites', (
      select coalesce(json_agg(json_build_object('id', site.id, 'name', site.name) order by site.name, site.id), '[]')
      from employee_site place join site on site.id = place.site_id and site.is_active
      where place.employee_id = employee.id and place.is_active))::text
  from employee join access_profile p on p.id = employee.profile_id
  where employee.id = $employeeId`,
})

/** The rights of a profile; no row if there is no such profile. */
export const profileRightsRead = jsonRead({
  name: 'profile-rights',
  parameters: { profileId: 'bigint' },
  answer: ProfileRights,
  sql: `select json_build_object(${rightsJson('false')})::text from access_profile p where p.id = $profileId`,
})

/** An active session, with its employee, site and rights. */
const SessionRow = ProfileRights.extend({
  id: z.uuid(),
  secretHash: z.string(),
  expiresAt: z.iso.datetime({ offset: true }),
  endsAt: z.iso.datetime({ offset: true }),
  lastUsedAt: z.iso.datetime({ offset: true }),
  employeeId: z.int(),
  employeeName: z.string(),
  siteId: z.int(),
  /** True if the session began with a PIN or a badge on a trusted device. */
  isQuick: z.boolean(),
  isPasskeyShown: z.boolean(),
  timeZone: z.string(),
  isJobStampingInUse: z.boolean(),
  isOperationSigningInUse: z.boolean(),
  allowsStampingStartTimeEdit: z.boolean(),
  allowsOwnStampingCorrection: z.boolean(),
})
export type SessionRow = z.output<typeof SessionRow>

/**
 * The given sessions that are active. Every request reads them. Therefore a sign-out, a dismissal, a closed site, the
 * loss of a device's trust and a removed right take effect immediately. A session that began on a trusted device is
 * valid only at the device's site. The ids are an array, because PostgreSQL would parse a text again for each session.
 */
export const activeSessionsRead = jsonRead({
  name: 'active-sessions',
  parameters: { sessionIds: 'uuid[]', now: 'timestamptz' },
  answer: z.array(SessionRow).nullable(),
  sql: `select json_agg(json_build_object(
    'id', s.id,
    'secretHash', encode(s.secret_hash, 'hex'),
    'expiresAt', s.expires_at,
    'endsAt', s.ends_at,
    'lastUsedAt', s.last_used_at,
    'employeeId', e.id,
    'employeeName', e.name,
    'siteId', site.id,
    'timeZone', site.time_zone,
    'isJobStampingInUse', site.is_job_stamping_in_use,
    'isOperationSigningInUse', site.is_operation_signing_in_use,
    'allowsStampingStartTimeEdit', site.allows_stamping_start_time_edit,
    'allowsOwnStampingCorrection', site.allows_own_stamping_correction,
    'isQuick', s.device_id is not null,
    'isPasskeyShown', s.is_passkey_shown,
    ${rightsJson('s.device_id is not null')}))::text
  from session s
  join employee e on e.id = s.employee_id and e.is_active
  join site on site.id = s.site_id and site.is_active
  join employee_site place on place.site_id = s.site_id and place.employee_id = s.employee_id and place.is_active
  join access_profile p on p.id = e.profile_id
  where s.id = any ($sessionIds) and s.closed_at is null and s.expires_at > $now
    and (s.device_id is null
      or exists (
        select from trusted_device device join site trusting on trusting.id = device.site_id
        where device.id = s.device_id and device.site_id = s.site_id and device.distrusted_at is null
          and trusting.is_quick_change_in_use))`,
})

/** The signed-in employee, at the session's site. */
export const employeeRead = jsonRead({
  name: 'session-employee',
  parameters: { employeeId: 'bigint', siteId: 'bigint' },
  answer: sessionEndpoints.getEmployee.answer,
  sql: `select json_build_object(
    'Id', id, 'Name', name, 'UnitId', $siteId, 'Subsystem', subsystem, 'IsWorkqueue', is_workqueue,
    'DraftKey', encode(draft_key, 'base64'))::text
  from employee where id = $employeeId`,
})

/**
 * The sites that a session can move to: the active sites of its employee, or only the site of the trusted
 * device on which it began.
 */
export const unitsRead = jsonRead({
  name: 'session-units',
  parameters: { sessionId: 'uuid', employeeId: 'bigint' },
  answer: sessionEndpoints.listMyUnits.answer,
  sql: `select coalesce(json_agg(json_build_object('Id', site.id, 'Description', site.name) order by site.name, site.id),
    '[]')::text
  from employee_site es
  join site on site.id = es.site_id and site.is_active
  where es.employee_id = $employeeId and es.is_active
    and not exists (
      select from session join trusted_device device on device.id = session.device_id
      where session.id = $sessionId and device.site_id <> es.site_id)`,
})

/** The rights of a session and the settings of its site. */
export const settingsRead = jsonRead({
  name: 'session-settings',
  parameters: { sessionId: 'uuid', employeeId: 'bigint', siteId: 'bigint' },
  answer: sessionEndpoints.getSettings.answer,
  sql: `select json_build_object(
    ${rightsJson('exists (select from session where id = $sessionId and device_id is not null)')},
    'StockConfiguration', json_build_object(
      'DefaultStock', site.default_stock_code,
      'AvailableStocks', coalesce(
        (select json_agg(json_build_object('StockCode', code, 'Description', description) order by code)
        from stock where site_id = site.id), '[]')),
    'TyreDataConfiguration', json_build_object(
      'IsTyreLeadInUse', site.is_tyre_lead_in_use,
      'IsTyreTaskInUse', site.is_tyre_task_in_use,
      'Limits', ${tyreLimitsJson}),
    'WorkshopConfiguration', json_build_object(
      'IsJobStampingInUse', site.is_job_stamping_in_use,
      'IsOperationSigningInUse', site.is_operation_signing_in_use,
      'IsHandOverMileageEditable', site.is_handover_mileage_editable,
      'IsUsedHoursInUse', site.is_used_hours_in_use,
      'HasTextNumbers', exists (
        select from work_order where site_id = site.id and external_key is not null),
      'WorkOrderPriorities', coalesce(
        (select json_agg(json_build_object(
          'PriorityCode', code, 'Description', description, 'ColorCode', color_code) order by code)
        from work_order_priority where site_id = site.id), '[]'),
      'WorkshopScheduleTimeRanges', json_build_object(
        'StartTime', site.schedule_start_hour, 'EndTime', site.schedule_end_hour),
      'OpeningHours', ${openingHoursJson},
      'WorkshopScheduleAutoUpdateInterval', site.schedule_update_minutes,
      'WorkshopScheduleLoadLimits', json_build_object(
        'Busy', site.schedule_busy_percent, 'Full', site.schedule_full_percent),
      'PartsPlanningHours', json_build_object(
        'First', site.parts_first_hours, 'Urgent', site.parts_urgent_hours)),
    'GeneralSettings', json_build_object(
      'AllowStampingStartTimeEdit', site.allows_stamping_start_time_edit,
      'AllowOwnStampingCorrection', site.allows_own_stamping_correction,
      'TimeZone', site.time_zone))::text
  from site, employee e
  join access_profile p on p.id = e.profile_id
  where e.id = $employeeId and site.id = $siteId`,
})

/**
 * Extends a session. The statement never waits, so that it delays no request: it skips a row that another
 * transaction has locked. It does not wait for a standby, because a lost extension does no harm.
 */
export const sessionExtension = jsonRead({
  name: 'session-extension',
  parameters: { sessionId: 'uuid', expiresAt: 'timestamptz', now: 'timestamptz' },
  answer: z.iso.datetime({ offset: true }),
  sql: `with locked as (
      select id, set_config('synchronous_commit', 'local', true) from session
      where id = $sessionId and closed_at is null
      for no key update skip locked)
    update session set expires_at = greatest(session.expires_at, $expiresAt), last_used_at = greatest(session.last_used_at, $now)
    from locked where session.id = locked.id
    returning to_json(session.expires_at)::text`,
})
