import { passkeyEndpoints } from '@verstas/contract/passkeys/endpoints.ts'
import { jsonRead } from '../../platform/database/read-json.ts'

/** SQL: a JSON object of the type `Passkey` for a row of `passkey`. */
const passkeyJson = `json_build_object(
  'Id', id, 'Name', name, 'IsSynced', is_synced, 'Created', created_at, 'LastUsed', last_used_at)`

/** The passkeys of an employee, the oldest first. */
export const passkeysRead = jsonRead({
  name: 'passkeys',
  parameters: { employeeId: 'bigint' },
  answer: passkeyEndpoints.listMyPasskeys.answer,
  sql: `select coalesce(json_agg(${passkeyJson} order by created_at, id), '[]')::text
  from passkey where employee_id = $employeeId`,
})

/** A passkey of an employee. Returns no row if the employee has no such passkey. */
export const passkeyRead = jsonRead({
  name: 'passkey',
  parameters: { employeeId: 'bigint', passkeyId: 'bigint' },
  answer: passkeyEndpoints.addPasskey.answer,
  sql: `select ${passkeyJson}::text from passkey where employee_id = $employeeId and id = $passkeyId`,
})
