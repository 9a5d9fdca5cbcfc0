import { pushEndpoints } from '@verstas/contract/push/endpoints.ts'
import type { PushSettings, PushSettingsChange } from '@verstas/contract/push/entities.ts'
import { type CommandContext, runCommand } from '../../platform/commands/run-command.ts'
import { type JsonText, jsonRead, readJson } from '../../platform/database/read-json.ts'
import { answerRead } from '../../platform/http/answer.ts'
import { appOriginOf } from '../../platform/http/app-origin.ts'
import { type Feature, feature } from '../../platform/http/feature.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { subscribeDevice, unsubscribeDevice } from './push-devices.ts'
import { readOrCreatePushKeys } from './push-keys.ts'

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

/** Endpoints for the caller's notification settings and devices (specification.md, Chat rules). */
export const pushFeature: Feature = {
  endpoints: pushEndpoints,
  mount: (app, options, dependencies) => {
    calls.mount(app, options, dependencies)
    const { db, settings } = dependencies
    if (settings.vapidSubject === undefined) return
    app.addHook('onReady', async () => {
      await readOrCreatePushKeys(db)
    })
  },
}

const calls = feature(pushEndpoints, ({ db, clock, settings }) => {
  const isPushInUse = settings.vapidSubject !== undefined
  return {
    getPushSettings: ({ session: { employeeId } }) =>
      answerRead(db, pushSettingsRead, { employeeId, isPushInUse }),

    changePushSettings: (call) =>
      runCommand({ db, clock }, call, (context) => changePushSettings(context, call.body, isPushInUse)),

    subscribeDevice: (call) =>
      runCommand({ db, clock }, call, (context) =>
        subscribeDevice(context, call.body, settings, appOriginOf(call.request, settings)),
      ),

    unsubscribeDevice: ({ body }) => unsubscribeDevice(db, body.Endpoint),
  }
})

/** Saves the caller's notification settings, which apply to all their devices. */
async function changePushSettings(
  { tx, session: { employeeId } }: CommandContext,
  { IsOn, QuietFrom = null, QuietTo = null, MutedGroups }: PushSettingsChange,
  isPushInUse: boolean,
): Promise<JsonText<PushSettings>> {
  const chosen = {
    ...{ is_on: IsOn, quiet_from: QuietFrom, quiet_to: QuietTo },
    ...(MutedGroups && { muted_groups: [...new Set(MutedGroups)] }),
  }
  await tx
    .insertInto('push_setting')
    .values({ employee_id: employeeId, ...chosen })
    .onConflict((conflict) => conflict.column('employee_id').doUpdateSet(chosen))
    .execute()
  const settings = await readJson(tx, pushSettingsRead, { employeeId, isPushInUse })
  if (settings === null) throw refuse('unauthorized')
  return settings
}
