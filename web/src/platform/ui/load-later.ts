import { areCallsOpen } from '../api/open-calls.ts'

/** Milliseconds: a slow phone shows the first page by then, before the user taps. */
const pause = 2000

/**
 * Loads a part of the app that is soon needed, after the current page has loaded: after a pause, and not
 * while the page waits for an answer. It starts immediately when the network goes, since the browser may have
 * the part cached. It also starts when the app is put in the background, since it may be ended then. After a
 * failure it tries again when the network returns.
 *
 * @returns a function that cancels an unstarted load and further tries; for an effect
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
