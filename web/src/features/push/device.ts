import { pushEndpoints } from '@verstas/contract/push/endpoints.ts'
import { call } from '../../platform/api/client.ts'
import { sessionItem } from '../../platform/session/session-items.ts'
import { currentLanguage } from '../../platform/texts/i18n.ts'
import { describeThisDevice } from '../../platform/ui/describe-this-device.ts'

/**
 * The state of the signed-in user's notifications in this browser: on, or the reason why they are off.
 * `needsInstall` means that the browser only supports notifications in the installed app (iPhone, iPad).
 */
export type DeviceState = 'notSupported' | 'needsInstall' | 'denied' | 'unasked' | 'off' | 'on'

const { subscribeDevice, unsubscribeDevice } = pushEndpoints

/** Returns the notification state of this browser for an employee, without opening the permission prompt. */
export async function readDevice(employeeId: number): Promise<DeviceState> {
  if (!isSupported()) return isAppleTouch() ? 'needsInstall' : 'notSupported'
  if (Notification.permission === 'denied') return 'denied'
  if (Notification.permission === 'default') return 'unasked'
  const isSubscribed = (await browserSubscription()) !== null
  return isSubscribed && enabledEmployees.has(employeeId) ? 'on' : 'off'
}

/**
 * Opens the browser's permission prompt, which requires a tap, and subscribes this device if the user allows
 * it.
 *
 * @returns the new state, which is not `on` if the user did not allow notifications
 * @throws {CallFailed} if the server refuses; an `Error` if the browser's push service cannot be reached
 */
export async function turnOn(employeeId: number, publicKey: string): Promise<DeviceState> {
  const answer = await Notification.requestPermission()
  if (answer !== 'granted') return answer === 'denied' ? 'denied' : 'unasked'
  await tellServer(await subscribeBrowser(publicKey))
  enabledEmployees.add(employeeId)
  return 'on'
}

/**
 * Turns an employee's notifications off in this browser, and ends the browser's subscription.
 *
 * @throws {CallFailed} if the server refuses
 */
export async function turnOff(employeeId: number): Promise<DeviceState> {
  const subscription = await browserSubscription()
  if (subscription) await call(unsubscribeDevice, { body: { Endpoint: subscription.endpoint } })
  enabledEmployees.remove(employeeId)
  await subscription?.unsubscribe()
  return 'off'
}

/**
 * Registers this device for an employee who turned notifications on in this browser. Otherwise unsubscribes
 * the device at the server, so that the device shows no notifications of the previous user.
 *
 * @param readKey reads the server's key, which is null if the server sends no pushes
 * @throws {CallFailed} if the server refuses; an `Error` if the browser's push service cannot be reached
 */
export async function renewDevice(employeeId: number, readKey: () => Promise<string | null>): Promise<void> {
  if (!isSupported() || Notification.permission !== 'granted') return
  if (enabledEmployees.has(employeeId)) {
    const publicKey = await readKey()
    if (publicKey !== null) await tellServer(await subscribeBrowser(publicKey))
    return
  }
  const subscription = await browserSubscription()
  if (subscription) await call(unsubscribeDevice, { body: { Endpoint: subscription.endpoint } })
}

const isSupported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** True for iPhones and iPads, on which only the installed app supports notifications. */
const isAppleTouch = (): boolean => ['iPhone', 'iPad'].includes(describeThisDevice().system ?? '')

async function browserSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

/**
 * Returns the browser's subscription with this server key. Creates a new one if there is none, or if its key
 * is different.
 */
async function subscribeBrowser(publicKey: string): Promise<PushSubscription> {
  const workers = navigator.serviceWorker
  if (!(await workers.getRegistration())) await workers.register('./sw.js', { updateViaCache: 'none' })
  const { pushManager } = await workers.ready
  const key = bytesOf(publicKey)
  const before = await pushManager.getSubscription()
  if (before && isSameKey(before.options.applicationServerKey, key)) return before
  await before?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
}

async function tellServer(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys = {} } = subscription.toJSON()
  await call(subscribeDevice, {
    body: {
      Endpoint: endpoint ?? '',
      P256dh: keys.p256dh ?? '',
      Auth: keys.auth ?? '',
      AppAddress: window.location.origin + window.location.pathname,
      Language: currentLanguage(),
    },
  })
}

/** Decodes base64url. */
const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))

const isSameKey = (stored: ArrayBuffer | null, key: Uint8Array): boolean =>
  stored !== null && new Uint8Array(stored).join() === key.join()

const enabledEmployeesItem = sessionItem(
  'notifications',
  (stored): number[] => (Array.isArray(stored) ? stored : []),
  {
    storageOf: () => localStorage,
  },
)

/** The ids of employees who turned notifications on in this browser. Several people may share a tablet. */
const enabledEmployees = {
  has: (employeeId: number): boolean => enabledEmployees.read().includes(employeeId),
  add: (employeeId: number): void => enabledEmployees.write([...enabledEmployees.read(), employeeId]),
  remove: (employeeId: number): void =>
    enabledEmployees.write(enabledEmployees.read().filter((id) => id !== employeeId)),
  read: (): number[] => enabledEmployeesItem.read() ?? [],
  write: (employeeIds: readonly number[]): void => enabledEmployeesItem.write([...new Set(employeeIds)]),
}
