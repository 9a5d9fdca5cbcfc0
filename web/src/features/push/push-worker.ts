/**
 * This file is the push part of the service worker. It is built separately and imports nothing
 * (web/vite/service-worker.ts).
 */

interface WaitingEvent {
  readonly waitUntil: (work: Promise<unknown>) => void
}

interface ShownNotification {
  readonly data: unknown
  readonly close: () => void
}

/** The part of a window client that this file uses. A window client is an open page of the app. */
interface Page {
  readonly focused: boolean
  readonly visibilityState: string
  readonly focus: () => Promise<unknown>
  readonly navigate: (url: string) => Promise<unknown>
  readonly postMessage: (message: unknown) => void
}

/**
 * The subset of a service worker's events that this file uses. TypeScript's types for them conflict with
 * those of pages.
 */
interface WorkerEvents {
  readonly push: WaitingEvent & { readonly data: { readonly json: () => unknown } | null }
  readonly notificationclick: WaitingEvent & { readonly notification: ShownNotification }
  readonly pushsubscriptionchange: WaitingEvent & {
    readonly oldSubscription?: { readonly options: object } | null
  }
}

/** The subset of a service worker's global scope that this file uses. */
export interface WorkerScope {
  readonly addEventListener: <Name extends keyof WorkerEvents>(
    name: Name,
    listener: (event: WorkerEvents[Name]) => void,
  ) => void
  readonly registration: {
    readonly scope: string
    readonly showNotification: (title: string, options: object) => Promise<void>
    readonly pushManager: { readonly subscribe: (options: object) => Promise<unknown> }
  }
  readonly clients: {
    readonly matchAll: (options: object) => Promise<readonly Page[]>
    readonly openWindow: (url: string) => Promise<unknown>
  }
}

/** The used fields of a push from the server, in the format of Declarative Web Push. */
interface PushMessage {
  readonly notification: {
    readonly title: string
    readonly body: string
    readonly lang: string
    readonly tag: string
    readonly navigate: string
  }
}

/**
 * Shows pushed notifications, opens their addresses after a tap, and resubscribes when the browser drops its
 * subscription.
 */
export function listenToPush(scope: WorkerScope): void {
  const { registration, clients } = scope
  /**
   * Shows a notification for every push, because browsers otherwise show a default one, or revoke the
   * permission.
   */
  const show = (message: PushMessage | null) => {
    const { title, navigate, ...options } = message?.notification ?? fallbackFor(registration.scope)
    return registration.showNotification(title, {
      ...options,
      renotify: true,
      icon: 'icon-192.png',
      data: { navigate },
    })
  }

  /** Opens the address in the focused page, else a visible one, else any open one, else a new window. */
  const open = async (url: string): Promise<void> => {
    const pages = await clients.matchAll({ type: 'window' })
    const page =
      pages.find(({ focused }) => focused) ??
      pages.find(({ visibilityState }) => visibilityState === 'visible') ??
      pages[0]
    try {
      if (!page) throw new Error('No page is open')
      // Navigates even if the browser refuses to focus the page.
      await Promise.all([page.focus().catch(() => undefined), page.navigate(url)])
    } catch {
      await clients.openWindow(url)
    }
  }

  scope.addEventListener('push', (event) => event.waitUntil(show(parseMessage(event.data))))

  scope.addEventListener('notificationclick', (event) => {
    event.notification.close()
    const { navigate } = event.notification.data as { readonly navigate: string }
    event.waitUntil(open(navigate))
  })

  scope.addEventListener('pushsubscriptionchange', (event) => {
    const renew = async () => {
      const options = event.oldSubscription?.options
      if (options) await registration.pushManager.subscribe(options)
      // An open page sends the new subscription to the server. Without an open page, the app sends it at its
      // next start.
      for (const page of await clients.matchAll({ type: 'window' }))
        page.postMessage('pushSubscriptionChanged')
    }
    event.waitUntil(renew())
  })
}

/** Returns the notification for a push that cannot be parsed, for example from a newer server. */
const fallbackFor = (appAddress: string): PushMessage['notification'] => ({
  title: 'Verstas',
  body: '',
  lang: '',
  tag: 'verstas',
  navigate: appAddress,
})

/** Parses a push; returns null if it is invalid. */
function parseMessage(data: WorkerEvents['push']['data']): PushMessage | null {
  try {
    const message = data?.json() as Partial<PushMessage> | null | undefined
    return message?.notification?.title ? (message as PushMessage) : null
  } catch {
    return null
  }
}
