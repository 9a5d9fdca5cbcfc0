import { areCallsOpen } from '../api/open-calls.ts'

/** Long enough for the first page to be there on a slow phone, short enough to be before the first tap. */
const pause = 2000

/**
 * Fetches a part of the app that is soon needed, once the page at hand has what it needs itself: after a pause,
 * and not while the page waits for an answer.
 *
 * @returns stops it, if it has not begun; for an effect
 */
export function loadLater(load: () => Promise<unknown>): () => void {
  const begin = () => {
    if (areCallsOpen()) timer = setTimeout(begin, pause)
    else load().catch(() => undefined)
  }
  let timer = setTimeout(begin, pause)
  return () => clearTimeout(timer)
}
