import { directoryEndpoints } from '@verstas/contract/scim/administration-endpoints.ts'
import { jsonRead } from '../../platform/database/read-json.ts'

/** The number of failures on the page. */
const shownFailures = 20

/** The number of conflicts and of problems on the page. */
const mostShown = 200

/** SQL: true if the service account `account` has access to the administrator's site. */
const reachesSite = `(account.has_all_sites or exists (
  select from service_account_site place where place.account_id = account.id and place.site_id = $siteId))`

/** SQL: true if an employee works or worked at the site of the administrator. */
const isHere = (employeeId: string) => `exists (
  select from employee_site place where place.employee_id = ${employeeId} and place.site_id = $siteId)`

/** SQL: true if a text is a sign-in name, an address or a name in the directory of the row `employee`. */
const isNamed = (text: string) => `(lower(${text}) in (lower(employee.email), lower(employee.principal_name))
  or employee.id in (select employee_id from credential where lower(user_name) = lower(${text}))
  or employee.id in (select employee_id from scim_user where lower(user_name) = lower(${text})))`

/**
 * The directory for an administrator of a site: the service accounts with access to the site, with their
 * groups, and the failures, conflicts and problems that are not about people of other sites.
 */
export const directoryRead = jsonRead({
  name: 'directory',
  parameters: { siteId: 'bigint', address: 'text' },
  answer: directoryEndpoints.getDirectory.answer,
  sql: `with account as (
    select id, name, scopes, revoked_at from service_account account where ${reachesSite})
  select json_build_object(
    'Address', $address,
    'Accounts', (
      select coalesce(json_agg(json_build_object(
        'Id', account.id,
        'Name', account.name,
        'LastSeen', contact.seen_at,
        'LastChanged', contact.changed_at) order by lower(account.name), account.id), '[]')
      from account left join scim_contact contact on contact.account_id = account.id
      where account.revoked_at is null and (account.scopes @> array['scim'] or contact.account_id is not null)),
    'UserCount', (
      select count(*)::int from scim_user join account on account.id = account_id where deleted_at is null),
    'WithoutAccessCount', (
      select count(*)::int from scim_user join account on account.id = account_id
      where deleted_at is null and employee_id is null and is_active),
    'PendingCount', (
      select count(*)::int from scim_user join account on account.id = account_id
      where deleted_at is null and is_pending and account.revoked_at is null),
    'Groups', (
      select coalesce(json_agg(json_build_object(
        'Id', "group".id,
        'Name', "group".display_name,
        'AccountName', account.name,
        'MemberCount', (select count(*)::int from scim_member member where member.group_id = "group".id),
        'ProfileId', profile.id,
        'ProfileName', profile.name,
        'Subsystem', "group".subsystem,
        'Sites', (
          select coalesce(json_agg(json_build_object('Id', site.id, 'Description', site.name) order by site.name, site.id), '[]')
          from scim_group_site place join site on site.id = place.site_id where place.group_id = "group".id),
        'Version', "group".version) order by lower("group".display_name)), '[]')
      from scim_group "group" join account on account.id = "group".account_id
      left join access_profile profile on profile.id = "group".profile_id),
    'Conflicts', (
      select coalesce(json_agg(conflict.json order by conflict.last_seen_at desc, conflict.id), '[]') from (
        select conflict.id, conflict.last_seen_at, json_build_object(
          'Id', conflict.id,
          'AccountName', account.name,
          'UserName', conflict.user_name,
          'Name', coalesce(conflict.resource ->> 'displayName', conflict.resource #>> '{name,formatted}', nullif(
            concat_ws(' ', conflict.resource #>> '{name,givenName}', conflict.resource #>> '{name,familyName}'), ''),
            conflict.user_name),
          'Email', conflict.resource #>> '{emails,0,value}',
          'PersonId', employee.id,
          'PersonName', employee.name,
          'IsPersonActive', employee.is_active,
          'Value', conflict.value,
          'FirstSeen', conflict.first_seen_at,
          'LastSeen', conflict.last_seen_at) as json
        from scim_conflict conflict join account on account.id = conflict.account_id
        join employee on employee.id = conflict.employee_id
        where ${isHere('employee.id')}
        order by conflict.last_seen_at desc, conflict.id limit ${mostShown}) conflict),
    'Problems', (
      select coalesce(json_agg(problem.json order by problem.user_name), '[]') from (
        select user_name, json_build_object(
          'UserName', user_name, 'PersonId', employee_id, 'Problem', problem) as json
        from scim_user join account on account.id = account_id
        where deleted_at is null and problem is not null
          and (employee_id is null or ${isHere('scim_user.employee_id')})
        order by user_name limit ${mostShown}) problem),
    'Failures', (
      select coalesce(json_agg(failure.json order by failure.id desc), '[]') from (
        select failure.id, json_build_object(
          'Id', failure.id,
          'At', failure.at,
          'Call', failure.call,
          'Subject', failure.subject,
          'Status', failure.status,
          'Detail', failure.detail) as json
        from scim_failure failure join account on account.id = failure.account_id
        where not exists (
          select from employee where not ${isHere('employee.id')} and ${isNamed('failure.subject')})
        order by failure.id desc limit ${shownFailures}) failure))::text`,
})
