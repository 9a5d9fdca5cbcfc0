import { areCallsOpen } from '../api/open-calls.ts'

/** Milliseconds: on a slow phone the first page is there by then, and nobody has tapped yet. */
const pause = 2000

/**
 * Loads a part of the app that is soon needed, once the current page has its own: after a pause, and not while the
 * page waits for an answer. When the network goes it begins at once, since the browser may have the part cached, and when
 * the app is put aside, since it may be ended then; after a failure it tries again when the network returns.
 *
 * @returns cancels it: a load that has not begun, and further tries; for an effect
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
