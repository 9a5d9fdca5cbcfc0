import { areCallsOpen } from '../api/open-calls.ts'

/** Long enough for the first page to be there on a slow phone, short enough to be before the first tap. */
const pause = 2000

/**
 * Fetches a part of the app that is soon needed, once the page at hand has what it needs itself: after a pause,
 * and not while the page waits for an answer. When the network goes it begins at once, since the device may hold
 * the part; what failed is tried again when the network returns.
 *
 * @returns stops it, if it has not begun, and its further tries; for an effect
 */
export function loadLater(load: () => Promise<unknown>): () => void {
  const left = new AbortController()
  const when = (event: 'online' | 'offline') =>
    window.addEventListener(event, begin, { once: true, signal: left.signal })
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
    left.abort()
  }
}
