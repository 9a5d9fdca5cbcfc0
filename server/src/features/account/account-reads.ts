import { accountEndpoints } from '@verstas/contract/account/endpoints.ts'
import { jsonRead } from '../../platform/database/read-json.ts'

/** The user name of an employee, and the time of the last password change. */
export const accountRead = jsonRead({
  name: 'account',
  parameters: { employeeId: 'bigint' },
  answer: accountEndpoints.getAccount.answer,
  sql: `select json_build_object(
    'UserName', credential.user_name, 'PasswordChanged', credential.password_changed_at)::text
  from employee
  left join credential on credential.employee_id = employee.id
  where employee.id = $employeeId`,
})

/** The maximum number of listed sessions, which is more than most people have. */
const maxSessions = 30

/** The open sessions of an employee: first the one with `sessionId`, then the most recently used ones. */
export const openSessionsRead = jsonRead({
  name: 'open-sessions',
  parameters: { employeeId: 'bigint', sessionId: 'uuid', now: 'timestamptz' },
  answer: accountEndpoints.listMySessions.answer,
  sql: `select coalesce(json_agg(json_build_object(
    'Id', id,
    'SiteName', site_name,
    'DeviceName', device_name,
    'Method', method,
    'UserAgent', user_agent,
    'Created', created_at,
    'LastUsed', last_used_at,
    'ExpirationTime', expires_at,
    'IsThis', id = $sessionId) order by id <> $sessionId, last_used_at desc, id), '[]')::text
  from (
    select session.*, site.name as site_name, trusted_device.name as device_name from session
    join site on site.id = session.site_id
    left join trusted_device on trusted_device.id = session.device_id
    where session.employee_id = $employeeId and session.closed_at is null and session.expires_at > $now
    order by session.id <> $sessionId, session.last_used_at desc, session.id
    limit ${maxSessions}) open`,
})
