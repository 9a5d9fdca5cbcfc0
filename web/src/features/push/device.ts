import { pushEndpoints } from '@verstas/contract/push/endpoints.ts'
import { call } from '../../platform/api/client.ts'
import { sessionItem } from '../../platform/session/session-items.ts'
import { currentLanguage } from '../../platform/texts/i18n.ts'
import { describeThisDevice } from '../../platform/ui/describe-this-device.ts'

/**
 * Whether notifications are on for the signed-in person in this browser, and why not: it has none, it has them only once the
 * app is installed (iPhone, iPad), they are blocked, or nobody was asked.
 */
export type DeviceState = 'notSupported' | 'needsInstall' | 'denied' | 'unasked' | 'off' | 'on'

const { subscribeDevice, unsubscribeDevice } = pushEndpoints

/** The state of this browser for an employee. Does not ask for the permission. */
export async function readDevice(employeeId: number): Promise<DeviceState> {
  if (!isSupported()) return isAppleTouch() ? 'needsInstall' : 'notSupported'
  if (Notification.permission === 'denied') return 'denied'
  if (Notification.permission === 'default') return 'unasked'
  const isSubscribed = (await browserSubscription()) !== null
  return isSubscribed && wishes.has(employeeId) ? 'on' : 'off'
}

/**
 * Asks for the permission, which browsers let a page do after a tap alone, and subscribes this device.
 *
 * @returns the state then: the person may have said no
 * @throws {CallFailed} where the server refuses; an `Error` where the browser's push service cannot be reached
 */
export async function turnOn(employeeId: number, publicKey: string): Promise<DeviceState> {
  const answer = await Notification.requestPermission()
  if (answer !== 'granted') return answer === 'denied' ? 'denied' : 'unasked'
  await tellServer(await subscribeBrowser(publicKey))
  wishes.add(employeeId)
  return 'on'
}

/** Unsubscribes this device. @throws {CallFailed} */
export async function turnOff(employeeId: number): Promise<DeviceState> {
  const subscription = await browserSubscription()
  if (subscription) await call(unsubscribeDevice, { body: { Endpoint: subscription.endpoint } })
  wishes.remove(employeeId)
  await subscription?.unsubscribe()
  return 'off'
}

/**
 * Tells the server who is at this device: subscribes it for that person if they turned notifications on here, and else
 * unsubscribes it, so that nothing comes that is for whoever was here before.
 *
 * @param readKey the server's key; null where it sends no pushes
 * @throws {CallFailed} what the server or the browser's push service says, to be tried at the next start
 */
export async function renewDevice(employeeId: number, readKey: () => Promise<string | null>): Promise<void> {
  if (!isSupported() || Notification.permission !== 'granted') return
  if (wishes.has(employeeId)) {
    const publicKey = await readKey()
    if (publicKey !== null) await tellServer(await subscribeBrowser(publicKey))
    return
  }
  const subscription = await browserSubscription()
  if (subscription) await call(unsubscribeDevice, { body: { Endpoint: subscription.endpoint } })
}

const isSupported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** An iPhone or iPad, where only the installed app has notifications. */
const isAppleTouch = (): boolean => ['iPhone', 'iPad'].includes(describeThisDevice().system ?? '')

async function browserSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** The browser's subscription with this key of the server, made anew where it has another one or none. */
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

/** The bytes of base64url. */
const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))

const isSameKey = (kept: ArrayBuffer | null, key: Uint8Array): boolean =>
  kept !== null && new Uint8Array(kept).join() === key.join()

const wishesItem = sessionItem('notifications', (kept): number[] => (Array.isArray(kept) ? kept : []), {
  storageOf: () => localStorage,
})

/** Who turned notifications on here: a tablet may be several people's, and each signs in anew every day. */
const wishes = {
  has: (employeeId: number): boolean => wishes.read().includes(employeeId),
  add: (employeeId: number): void => wishes.write([...wishes.read(), employeeId]),
  remove: (employeeId: number): void => wishes.write(wishes.read().filter((id) => id !== employeeId)),
  read: (): number[] => wishesItem.read() ?? [],
  write: (employeeIds: readonly number[]): void => wishesItem.write([...new Set(employeeIds)]),
}
