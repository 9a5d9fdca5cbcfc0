import { pushEndpoints } from '@verstas/contract/push/endpoints.ts'
import { runCommand } from '../../platform/commands/run-command.ts'
import { answerRead } from '../../platform/http/answer.ts'
import { type Feature, feature } from '../../platform/http/feature.ts'
import { subscribeDevice, unsubscribeDevice } from './push-devices.ts'
import { readOrMakePushKeys } from './push-keys.ts'
import { pushSettingsRead } from './push-reads.ts'
import { changePushSettings } from './push-settings.ts'

/** What each person chooses about notifications, and their devices (specification.md, Chat rules). */
export const pushFeature: Feature = {
  endpoints: pushEndpoints,
  mount: (app, options, dependencies) => {
    calls.mount(app, options, dependencies)
    const { db, settings } = dependencies
    if (settings.vapidSubject === undefined) return
    app.addHook('onReady', async () => {
      await readOrMakePushKeys(db)
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
      runCommand({ db, clock }, call, (context) => subscribeDevice(context, call.body, settings)),

    unsubscribeDevice: ({ body }) => unsubscribeDevice(db, body.Endpoint),
  }
})
