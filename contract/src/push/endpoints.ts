import { endpoint } from '../endpoint.ts'
import { LeavingDevice, PushDevice, PushDeviceState, PushSettings, PushSettingsChange } from './entities.ts'

/** The right to read chat messages. The calls need it, because pushes are about chat messages. */
const rights = ['MobileServiceTechnician'] as const

/** Calls for Web Push, which notifies people of messages while the app is closed. */
export const pushEndpoints = {
  getPushSettings: endpoint({
    method: 'GET',
    path: '/utility/push/settings',
    summary: 'Returns the caller’s push settings, and the public key with which a device subscribes.',
    rights,
    answer: PushSettings,
    extension: true,
  }),
  changePushSettings: endpoint({
    method: 'POST',
    path: '/utility/push/settings',
    changes: { nothing: 'the answer has the new settings' },
    summary: 'Switches the caller’s pushes on or off on all devices, and sets the quiet hours.',
    rights,
    body: PushSettingsChange,
    answer: PushSettings,
    extension: true,
  }),
  subscribeDevice: endpoint({
    method: 'POST',
    path: '/utility/push/device',
    changes: { nothing: 'no read shows the devices' },
    summary:
      'Subscribes a device to pushes for the caller only, until the session ends. Also succeeds if it' +
      ' is subscribed already.',
    rights,
    body: PushDevice,
    answer: PushDeviceState,
    errors: ['pushNotInUse', 'pushServiceUnknown'],
    extension: true,
  }),
  unsubscribeDevice: endpoint({
    method: 'POST',
    path: '/utility/push/device/remove',
    changes: { nothing: 'no read shows the devices' },
    summary:
      'Ends all pushes to a device, regardless of who subscribed it. Also succeeds if it is not ' +
      'subscribed.',
    rights,
    body: LeavingDevice,
    answer: PushDeviceState,
    extension: true,
  }),
}
