import { endpoint } from '../endpoint.ts'
import { LeavingDevice, PushDevice, PushDeviceState, PushSettings, PushSettingsChange } from './entities.ts'

/** The right to read chat messages. The calls need it, because notifications are about chat messages. */
const rights = ['MobileServiceTechnician'] as const

/** Calls for Web Push, which notifies people of messages while the app is closed. */
export const pushEndpoints = {
  getPushSettings: endpoint({
    method: 'GET',
    path: '/utility/push/settings',
    summary: 'What the caller has chosen about notifications, and the key to subscribe a device with.',
    rights,
    answer: PushSettings,
    extension: true,
  }),
  changePushSettings: endpoint({
    method: 'POST',
    path: '/utility/push/settings',
    changes: { nothing: 'the answer has the new settings' },
    summary: 'Switches the caller’s notifications on or off on all devices, and sets their quiet hours.',
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
      'Tells the caller’s messages to a device from now on, and nobody else’s, until the session is closed there. Succeeds ' +
      'also when it is told already.',
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
    summary: 'Tells a device nothing more, whoever subscribed it. Succeeds also when it is told nothing.',
    rights,
    body: LeavingDevice,
    answer: PushDeviceState,
    extension: true,
  }),
}
