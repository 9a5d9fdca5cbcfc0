import { announceNewVersion } from './new-version.ts'

/**
 * The minimum time in milliseconds between two checks for a new version. An app on a phone stays open for
 * days.
 */
const leastPauseMs = 60 * 60_000

/**
 * Registers the service worker, which caches the app on this device, and announces each new version. Browsers
 * support service workers only on secure origins. On other origins the app needs the network.
 */
export async function startServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.register('./sw.js', { updateViaCache: 'none' })
  announceWaiting(registration)
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', () => announceWaiting(registration))
  })
  lookForNewVersions(registration)
}

function announceWaiting({ waiting }: ServiceWorkerRegistration): void {
  if (waiting && navigator.serviceWorker.controller) announceNewVersion()
}

function lookForNewVersions(registration: ServiceWorkerRegistration): void {
  let lookedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - lookedAt < leastPauseMs) return
    lookedAt = Date.now()
    registration.update().catch(() => undefined)
  })
}
