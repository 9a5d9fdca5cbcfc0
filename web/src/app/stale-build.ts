import { takeNewVersion } from '../platform/pwa/take-new-version.ts'

const reloadedAtKey = 'verstas.reloadedAt'
const reloadPauseMs = 60_000

/**
 * After an update on the server, a page that was opened before and is not kept by the service worker asks for files
 * that are gone. Reloading gets the new build, by way of the new service worker where one waits; it is done at
 * most once a minute, so that a broken build cannot reload for ever, and never without a network.
 */
export const reloadOnStaleBuild = (): void => {
  window.addEventListener('vite:preloadError', () => {
    const reloadedAt = Number(sessionStorage.getItem(reloadedAtKey) ?? 0)
    if (!navigator.onLine || Date.now() - reloadedAt < reloadPauseMs) return
    sessionStorage.setItem(reloadedAtKey, String(Date.now()))
    void takeNewVersion()
  })
}
