import { useSyncExternalStore } from 'react'

let isReady = false
const listeners = new Set<() => void>()

/** Records that a new version waits on this device. */
export function announceNewVersion(): void {
  isReady = true
  for (const listener of listeners) listener()
}

/** True if a new version waits on this device. */
export const useNewVersion = (): boolean => useSyncExternalStore(subscribe, () => isReady)

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Milliseconds that the new service worker may take to activate. */
const timeoutMs = 2_000

/** Reloads the page, with the new version if the service worker has one waiting. */
export async function takeNewVersion(): Promise<void> {
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker
  const registration = await workers?.getRegistration()
  if (registration?.waiting) {
    const isIn = new Promise((resolve) => {
      workers.addEventListener('controllerchange', resolve, { once: true })
      setTimeout(resolve, timeoutMs)
    })
    registration.waiting.postMessage({ type: 'SKIP_WAITING' })
    await isIn
  }
  window.location.reload()
}

const reloadedAtKey = 'verstas.reloadedAt'
const reloadPauseMs = 60_000

/**
 * Reloads a page whose files are missing. That happens after an update of the server, to a page that was
 * opened before and is not cached by the service worker. The reload loads the new build, through a waiting
 * service worker if there is one. It happens at most once a minute, so that a broken build cannot reload
 * forever, and never without a network.
 */
export const reloadOnStaleBuild = (): void => {
  window.addEventListener('vite:preloadError', () => {
    const reloadedAt = Number(sessionStorage.getItem(reloadedAtKey) ?? 0)
    if (!navigator.onLine || Date.now() - reloadedAt < reloadPauseMs) return
    sessionStorage.setItem(reloadedAtKey, String(Date.now()))
    void takeNewVersion()
  })
}
