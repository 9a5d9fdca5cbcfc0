import { quickChangeEndpoints } from '@verstas/contract/quick-change/endpoints.ts'
import { maxWrongEntries, maxWrongPins, quickIdleMinutes } from '@verstas/domain/quick-change/pin.ts'
import { jsonRead } from '../../platform/database/read-json.ts'

/** SQL: a JSON object of the type `TrustedDevice` for a row of `trusted_device`. */
const deviceJson = `json_build_object(
  'Id', trusted_device.id,
  'Name', trusted_device.name,
  'CreatorName', (select name from employee where id = trusted_device.created_by),
  'Created', trusted_device.created_at,
  'LastSeen', trusted_device.last_seen_at)`

/** The devices that a site trusts, newest first. */
export const trustedDevicesRead = jsonRead({
  name: 'trusted-devices',
  parameters: { siteId: 'bigint' },
  answer: quickChangeEndpoints.listTrustedDevices.answer,
  sql: `select coalesce(json_agg(${deviceJson} order by trusted_device.created_at desc, trusted_device.id), '[]')::text
  from trusted_device where trusted_device.site_id = $siteId and trusted_device.distrusted_at is null`,
})

/** A device of a site, even if it is no longer trusted. Returns no row if the site has no such device. */
export const trustedDeviceRead = jsonRead({
  name: 'trusted-device',
  parameters: { siteId: 'bigint', deviceId: 'uuid' },
  answer: quickChangeEndpoints.distrustDevice.answer,
  sql: `select ${deviceJson}::text from trusted_device
  where trusted_device.site_id = $siteId and trusted_device.id = $deviceId`,
})

export const quickChangeRead = jsonRead({
  name: 'quick-change',
  parameters: { siteId: 'bigint' },
  answer: quickChangeEndpoints.getQuickChange.answer,
  sql: `select json_build_object('IsInUse', is_quick_change_in_use)::text from site where id = $siteId`,
})

/**
 * A trusted device of a site with the people who can sign in on it with a PIN, the most recent sign-in first.
 */
export const devicePeopleRead = jsonRead({
  name: 'device-people',
  parameters: { deviceId: 'uuid', siteId: 'bigint' },
  answer: quickChangeEndpoints.listDevicePeople.answer,
  sql: `select json_build_object(
    'DeviceName', trusted_device.name,
    'IdleMinutes', ${quickIdleMinutes},
    'People', coalesce((
      select json_agg(json_build_object('EmployeeId', employee.id, 'Name', employee.name, 'PinLength', pin.length)
        order by latest.at desc nulls last, employee.name, employee.id)
      from employee_site
      join employee on employee.id = employee_site.employee_id and employee.is_active and not employee.is_workqueue
      join pin on pin.employee_id = employee.id and pin.removed_at is null
      left join lateral (
        select max(session.created_at) as at from session
        where session.device_id = $deviceId and session.employee_id = employee.id) latest on true
      where employee_site.site_id = $siteId and employee_site.is_active), '[]'))::text
  from trusted_device where id = $deviceId`,
})

/** The people of a site, with the state of each PIN and badge. */
export const quickChangePeopleRead = jsonRead({
  name: 'quick-change-people',
  parameters: { siteId: 'bigint' },
  answer: quickChangeEndpoints.listQuickChangePeople.answer,
  sql: `select coalesce(json_agg(json_build_object(
    'EmployeeId', employee.id,
    'Name', employee.name,
    'PinSet', pin.set_at,
    'IsPinLocked', coalesce(pin.failures >= ${maxWrongPins}, false),
    'MustChangePin', coalesce(pin.wrong_entries >= ${maxWrongEntries}, false),
    'BadgeMade', badge.made_at) order by employee.name, employee.id), '[]')::text
  from employee_site
  join employee on employee.id = employee_site.employee_id and employee.is_active and not employee.is_workqueue
  left join pin on pin.employee_id = employee.id and pin.removed_at is null
  left join badge on badge.employee_id = employee.id
  where employee_site.site_id = $siteId and employee_site.is_active`,
})

/**
 * The state of an employee's PIN, and the names of the devices on which it works. `IsInUse` is true if a site of
 * the employee uses quick change.
 */
export const myPinRead = jsonRead({
  name: 'my-pin',
  parameters: { employeeId: 'bigint' },
  answer: quickChangeEndpoints.getMyPin.answer,
  sql: `select json_build_object(
    'IsInUse', exists (
      select from employee_site join site on site.id = employee_site.site_id and site.is_active
      where employee_site.employee_id = $employeeId and employee_site.is_active and site.is_quick_change_in_use),
    'PinSet', (select set_at from pin where employee_id = $employeeId and removed_at is null),
    'IsPinLocked', exists (
      select from pin where employee_id = $employeeId and removed_at is null and failures >= ${maxWrongPins}),
    'MustChangePin', exists (
      select from pin where employee_id = $employeeId and removed_at is null and wrong_entries >= ${maxWrongEntries}),
    'Devices', coalesce((
      select json_agg(device.name order by device.name, device.id)
      from employee_site
      join site on site.id = employee_site.site_id and site.is_active and site.is_quick_change_in_use
      join trusted_device device on device.site_id = site.id and device.distrusted_at is null
      where employee_site.employee_id = $employeeId and employee_site.is_active), '[]'))::text`,
})
