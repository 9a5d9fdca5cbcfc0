import { onTestFinished, vi } from 'vitest'

interface BrowserParts {
  readonly permission?: NotificationPermission
  /** The user's answer to the browser's permission prompt. */
  readonly answer?: NotificationPermission
  /** The server key of an existing subscription. If omitted, the browser has no subscription. */
  readonly subscribedWith?: string
  /** True if the browser's push service cannot be reached. */
  readonly isServiceAway?: boolean
}

const bytesOf = (key: string) => new Uint8Array(Buffer.from(key, 'base64url')).buffer

/** Adds fake notifications and a fake push service to the browser for one test. */
export function stubPushBrowser({
  permission = 'default',
  answer = 'granted',
  subscribedWith,
  isServiceAway = false,
}: BrowserParts = {}) {
  const asked = vi.fn()
  let made = 0
  let current: PushSubscription | null = null
  const newSubscription = (key: ArrayBuffer) => {
    made += 1
    const endpoint = `https://fcm.googleapis.com/fcm/send/${made}`
    return {
      endpoint,
      options: { applicationServerKey: key, userVisibleOnly: true },
      toJSON: () => ({ endpoint, keys: { p256dh: 'public', auth: 'secret' } }),
      unsubscribe: async () => {
        current = null
        return true
      },
    } as unknown as PushSubscription
  }
  if (subscribedWith !== undefined) current = newSubscription(bytesOf(subscribedWith))
  const registration = {
    pushManager: {
      getSubscription: async () => current,
      subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array<ArrayBuffer> }) => {
        if (isServiceAway) throw new DOMException('Registration failed', 'AbortError')
        current = newSubscription(applicationServerKey.slice().buffer)
        return current
      },
    },
  }
  const workers = Object.assign(new EventTarget(), {
    ready: Promise.resolve(registration),
    getRegistration: async () => registration,
  })
  Object.defineProperty(navigator, 'serviceWorker', { value: workers, configurable: true })
  vi.stubGlobal('PushManager', class {})
  const notification = {
    permission,
    requestPermission: async () => {
      asked()
      notification.permission = answer
      return answer
    },
  }
  vi.stubGlobal('Notification', notification)
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'serviceWorker')
    localStorage.clear()
  })
  return {
    /** Records each time that the browser shows its permission prompt. */
    asked,
    endpoint: () => current?.endpoint,
    tell: (data: unknown) => workers.dispatchEvent(new MessageEvent('message', { data })),
  }
}
