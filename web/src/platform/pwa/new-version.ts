import { useSyncExternalStore } from 'react'
import { createListeners } from '../api/listeners.ts'

let isReady = false
const listeners = createListeners()

/** Records that a new version of the app is ready on this device. */
export function announceNewVersion(): void {
  isReady = true
  listeners.notify()
}

/** True if a new version of the app is ready on this device. */
export const useNewVersion = (): boolean => useSyncExternalStore(listeners.subscribe, () => isReady)

/** Milliseconds to wait for the new service worker to activate. */
const timeoutMs = 2_000

/** Activates the waiting service worker, if there is one, and reloads the page. */
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
 * Reloads a page whose files are missing on the server, to fetch the new build. This happens if the server
 * was updated after the page was opened and the service worker has not cached the files. Reloads at most once
 * a minute, so that a broken build cannot reload forever. Never reloads without a network. During a reload,
 * the import resolves to undefined instead of failing, so that no error appears.
 */
export const reloadOnStaleBuild = (): void => {
  window.addEventListener('vite:preloadError', (event) => {
    const reloadedAt = Number(sessionStorage.getItem(reloadedAtKey) ?? 0)
    if (!navigator.onLine || Date.now() - reloadedAt < reloadPauseMs) return
    sessionStorage.setItem(reloadedAtKey, String(Date.now()))
    event.preventDefault()
    void takeNewVersion()
  })
}
