import { areCallsOpen } from '../api/open-calls.ts'

/** Milliseconds: on a slow phone the first page is there by then, and nobody has tapped yet. */
const pause = 2000

/**
 * Loads a part of the app that is soon needed, once the current page has its own: after a pause, and not while the
 * page waits for an answer. When the network goes it begins at once, since the browser may have the part cached; after
 * a failure it tries again when the network returns.
 *
 * @returns cancels it: a load that has not begun, and further tries; for an effect
 */
export function loadLater(load: () => Promise<unknown>): () => void {
  const cancelled = new AbortController()
  const when = (event: 'online' | 'offline') =>
    window.addEventListener(event, begin, { once: true, signal: cancelled.signal })
  const begin = () => {
    clearTimeout(timer)
    window.removeEventListener('offline', begin)
    load().catch(() => when('online'))
  }
  const beginWhenIdle = () => {
    if (areCallsOpen()) timer = setTimeout(beginWhenIdle, pause)
    else begin()
  }
  let timer = setTimeout(beginWhenIdle, pause)
  if (navigator.onLine) when('offline')
  else begin()
  return () => {
    clearTimeout(timer)
    cancelled.abort()
  }
}
