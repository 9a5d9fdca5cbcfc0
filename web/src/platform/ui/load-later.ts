import { areCallsOpen } from '../api/open-calls.ts'

/** Milliseconds in which a slow phone shows the first page, before the user taps. */
const pause = 2000

/**
 * Loads a soon needed part of the app after the current page has loaded: after a pause, and not while a call
 * is pending. It starts immediately when the network is lost, since the browser may have the part cached. It
 * also starts when the app moves to the background, since it may be ended there. After a failure it retries
 * when the network returns.
 *
 * @returns a function that cancels a load that has not started, and retries; for an effect
 */
export function loadLater(load: () => Promise<unknown>): () => void {
  const begin = () => {
    cancel()
    load().catch(() => !isCancelled && window.addEventListener('online', begin))
  }
  const beginWhenIdle = () => {
    if (areCallsOpen()) timer = setTimeout(beginWhenIdle, pause)
    else begin()
  }
  const beginWhenPutAside = () => {
    if (document.visibilityState === 'hidden') begin()
  }
  const cancel = () => {
    clearTimeout(timer)
    window.removeEventListener('offline', begin)
    window.removeEventListener('online', begin)
    document.removeEventListener('visibilitychange', beginWhenPutAside)
  }
  let isCancelled = false
  let timer = setTimeout(beginWhenIdle, pause)
  window.addEventListener('offline', begin)
  document.addEventListener('visibilitychange', beginWhenPutAside)
  if (!navigator.onLine) begin()
  return () => {
    isCancelled = true
    cancel()
  }
}
