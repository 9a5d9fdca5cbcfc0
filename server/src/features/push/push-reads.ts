import { pushEndpoints } from '@verstas/contract/push/endpoints.ts'
import { jsonRead } from '../../platform/database/read-json.ts'

/**
 * An employee's notification settings, with the server's public key. The key is null if the installation
 * sends no pushes.
 */
export const pushSettingsRead = jsonRead({
  name: 'push-settings',
  parameters: { employeeId: 'bigint', isPushInUse: 'boolean' },
  answer: pushEndpoints.getPushSettings.answer,
  sql: `select json_build_object(
      'IsOn', coalesce(setting.is_on, true),
      'QuietFrom', to_char(setting.quiet_from, 'HH24:MI'),
      'QuietTo', to_char(setting.quiet_to, 'HH24:MI'),
      'MutedGroups', coalesce(setting.muted_groups, '{}'),
      'PublicKey', case when $isPushInUse then (select public_key from push_key) end)::text
    from employee
    left join push_setting setting on setting.employee_id = employee.id
    where employee.id = $employeeId`,
})
