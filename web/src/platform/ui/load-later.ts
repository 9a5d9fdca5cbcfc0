import { areCallsOpen } from '../api/open-calls.ts'

/** The pause before a load, in milliseconds. A slow phone shows the first page within this time. */
const pause = 2000

/**
 * Loads code that will be needed soon, after a pause and when no call is pending. Loads it immediately when
 * the network is lost, because the browser may have cached it. Also loads it when the app moves to the
 * background, because the device may end the app there. Retries after a failure when the network returns.
 *
 * @param isUrgent true to load immediately
 * @returns a function that cancels a load that has not started, and its retries. Effects must return this
 * function.
 */
export function loadLater(load: () => Promise<unknown>, isUrgent = false): () => void {
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
  if (isUrgent || !navigator.onLine) begin()
  return () => {
    isCancelled = true
    cancel()
  }
}
