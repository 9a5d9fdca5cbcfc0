import { areCallsOpen } from '../api/open-calls.ts'

/** Milliseconds during which a slow phone shows the first page, before the user taps. */
const pause = 2000

/**
 * Loads code that will be needed soon: after a pause, and while no call is pending. Loads it immediately when
 * the network is lost, because the browser may have cached it. Also loads it immediately when the app moves
 * to the background, because the device may end the app there. After a failure it retries when the network
 * returns.
 *
 * @returns a function that cancels the load if it has not started, and the retries; to be returned from an
 * effect
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
