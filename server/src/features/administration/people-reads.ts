import { administrationEndpoints } from '@verstas/contract/administration/endpoints.ts'
import { profileEndpoints } from '@verstas/contract/administration/profile-endpoints.ts'
import { jsonRead } from '../../platform/database/read-json.ts'
import { rightsJson } from '../../platform/session/session-reads.ts'

/** SQL of the directory that manages the person `employee` with the access profile `profile`, as JSON. */
const directoryLinkJson = `(
    select json_build_object(
      'UserName', link.user_name,
      'AreRightsHere', link.are_rights_here,
      'ManagedFields', case
        when profile.manage_users or profile.manage_settings then '["Name"]'::json
        when link.had_group_access and not link.are_rights_here
          then '["Name", "Email", "IsActive", "ProfileId", "SiteIds"]'::json
        else '["Name", "Email", "IsActive"]'::json end)
    from scim_user link join service_account account on account.id = link.account_id
    where link.employee_id = employee.id and link.deleted_at is null and account.revoked_at is null)`

/** SQL of the person `employee` with the access profile `profile`, as JSON. */
const personJson = `json_build_object(
  'Id', employee.id,
  'Name', employee.name,
  'Subsystem', employee.subsystem,
  'IsWorkqueue', employee.is_workqueue,
  'IsActive', employee.is_active,
  'ProfileId', profile.id,
  'ProfileName', profile.name,
  'UserName', (select user_name from credential where credential.employee_id = employee.id),
  'AwaitsPassword', exists (
    select from credential where credential.employee_id = employee.id
      and credential.began_without_password and credential.password_changed_at is null),
  'Email', employee.email,
  'PrincipalName', employee.principal_name,
  'Sites', (
    select coalesce(json_agg(json_build_object('Id', site.id, 'Description', site.name, 'IsOpen', site.is_active)
      order by place.is_default desc, site.name, site.id), '[]')
    from employee_site place join site on site.id = place.site_id
    where place.employee_id = employee.id and place.is_active),
  'IsOvertimeInUse', employee.is_overtime_in_use,
  'IsFlexInUse', employee.is_flex_in_use,
  'IsKiKyInUse', employee.is_kiky_in_use,
  'StampedSince', (
    select start_at from stamping
    where stamping.employee_id = employee.id and stamping.end_at is null and stamping.is_presence),
  'Directory', ${directoryLinkJson},
  'Version', employee.version)`

/** The valid wall links and trusted devices that a person has created at the administrator's sites. */
export const madeAccessRead = jsonRead({
  name: 'made-access',
  parameters: { personId: 'bigint', siteId: 'bigint', employeeId: 'bigint' },
  answer: administrationEndpoints.listMadeAccess.answer,
  sql: `select coalesce(json_agg(json_build_object(
      'Id', made.id,
      'Kind', made.kind,
      'Name', made.name,
      'SiteId', site.id,
      'SiteName', site.name,
      'Created', made.created_at,
      'LastSeen', made.last_seen_at) order by made.kind, made.name, made.id) filter (where site.id is not null), '[]')::text
    from employee_site here
    left join (
      select id, 'wallLink' as kind, name, site_id, created_by, created_at, last_seen_at
      from wall_link where revoked_at is null
      union all
      select id, 'device', name, site_id, created_by, created_at, last_seen_at
      from trusted_device where distrusted_at is null) made on made.created_by = here.employee_id
    left join employee_site own
      on own.site_id = made.site_id and own.employee_id = $employeeId and own.is_active
    left join site on site.id = own.site_id
    where here.site_id = $siteId and here.employee_id = $personId
    group by here.employee_id`,
})

export const peopleRead = jsonRead({
  name: 'people',
  parameters: { siteId: 'bigint' },
  answer: administrationEndpoints.listPeople.answer,
  // Includes former employees of the site.
  sql: `select coalesce(json_agg(${personJson} order by employee.name, employee.id), '[]')::text
    from employee_site own
    join employee on employee.id = own.employee_id
    join access_profile profile on profile.id = employee.profile_id
    where own.site_id = $siteId`,
})

/**
 * Reads a person whom the caller has locked. The lock query has checked that the administrator may see the
 * person.
 */
export const personRead = jsonRead({
  name: 'person',
  parameters: { personId: 'bigint' },
  answer: administrationEndpoints.savePerson.answer,
  sql: `select ${personJson}::text
    from employee join access_profile profile on profile.id = employee.profile_id
    where employee.id = $personId`,
})

/** SQL of the access profile `p` as JSON. */
const profileJson = `json_build_object(
  'Id', p.id,
  'Name', p.name,
  'ManagesUsers', p.manage_users,
  'PeopleCount', (select count(*)::int from employee where profile_id = p.id and is_active),
  'Sites', (
    select coalesce(json_agg(json_build_object('Id', site.id, 'Description', site.name) order by site.name, site.id), '[]')
    from site where site.is_active and exists (
      select from employee_site place join employee on employee.id = place.employee_id
      where place.site_id = site.id and place.is_active and employee.profile_id = p.id and employee.is_active)),
  'LinkCount', (
    select count(*)::int from wall_link join employee on employee.id = wall_link.created_by
    where employee.profile_id = p.id and employee.is_active and wall_link.revoked_at is null),
  'DeviceCount', (
    select count(*)::int from trusted_device device join employee on employee.id = device.created_by
    where employee.profile_id = p.id and employee.is_active and device.distrusted_at is null),
  ${rightsJson('false')})`

export const profilesRead = jsonRead({
  name: 'profiles',
  parameters: {},
  answer: administrationEndpoints.listProfiles.answer,
  sql: `select coalesce(json_agg(${profileJson} order by p.name), '[]')::text from access_profile p`,
})

export const profileRead = jsonRead({
  name: 'profile',
  parameters: { profileId: 'bigint' },
  answer: profileEndpoints.saveProfile.answer,
  sql: `select ${profileJson}::text from access_profile p where p.id = $profileId`,
})
