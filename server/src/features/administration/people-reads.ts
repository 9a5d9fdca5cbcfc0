import { administrationEndpoints } from '@verstas/contract/administration/endpoints.ts'
import { jsonRead } from '../../platform/database/read-json.ts'

/** A person `employee` with the profile `profile`, as JSON. */
const personJson = `json_build_object(
  'Id', employee.id,
  'Name', employee.name,
  'Subsystem', employee.subsystem,
  'IsWorkqueue', employee.is_workqueue,
  'IsActive', employee.is_active,
  'ProfileId', profile.id,
  'ProfileName', profile.name,
  'UserName', (select user_name from credential where credential.employee_id = employee.id),
  'Email', employee.email,
  'PrincipalName', employee.principal_name,
  'Sites', (
    select coalesce(json_agg(json_build_object('Id', site.id, 'Description', site.name)
      order by place.is_default desc, site.name, site.id), '[]')
    from employee_site place join site on site.id = place.site_id
    where place.employee_id = employee.id and place.is_active),
  'StampedSince', (
    select start_at from stamping
    where stamping.employee_id = employee.id and stamping.end_at is null and stamping.is_presence),
  'Version', employee.version)`

/** Those who work or worked at the site. */
const peopleOfSite = `from employee_site own
  join employee on employee.id = own.employee_id
  join access_profile profile on profile.id = employee.profile_id
  where own.site_id = $siteId`

export const peopleRead = jsonRead({
  name: 'people',
  parameters: { siteId: 'bigint' },
  answer: administrationEndpoints.listPeople.answer,
  sql: `select coalesce(json_agg(${personJson} order by employee.name, employee.id), '[]')::text ${peopleOfSite}`,
})

export const personRead = jsonRead({
  name: 'person',
  parameters: { siteId: 'bigint', personId: 'bigint' },
  answer: administrationEndpoints.savePerson.answer,
  sql: `select ${personJson}::text ${peopleOfSite} and employee.id = $personId`,
})

export const profilesRead = jsonRead({
  name: 'profiles',
  parameters: {},
  answer: administrationEndpoints.listProfiles.answer,
  sql: `select coalesce(json_agg(json_build_object('Id', id, 'Name', name, 'ManagesUsers', manage_users)
    order by name), '[]')::text from access_profile`,
})
