import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isAnythingOpen } from './open-dialogs.ts'

/** Each call moves the session's end: a page that nobody touches must not keep it for ever. A longer interval is waited for once. */
const longestUntouchedMs = 10 * 60_000

/**
 * Polls data while the user is at the page. Pauses while a dialog or a menu is open, data is being read or
 * saved, or the page says that it is busy.
 *
 * @param refresh a constant of a module
 * @param everyMs milliseconds; never if it is not above 0
 */
export function useRefreshByClock(
  refresh: (queries: QueryClient) => void,
  everyMs: number,
  isBusy = false,
): void {
  const queries = useQueryClient()
  useEffect(() => {
    // Another server's setting may be anything.
    if (!(everyMs > 0) || isBusy) return undefined
    let touchedAt = Date.now()
    const touch = () => {
      touchedAt = Date.now()
    }
    const look = () => {
      const isUsed =
        document.visibilityState === 'visible' &&
        Date.now() - touchedAt < Math.max(longestUntouchedMs, everyMs)
      const isQuiet = !isAnythingOpen() && queries.isFetching() === 0 && queries.isMutating() === 0
      if (isUsed && isQuiet) refresh(queries)
    }
    const timer = setInterval(look, everyMs)
    window.addEventListener('pointerdown', touch)
    window.addEventListener('keydown', touch)
    return () => {
      clearInterval(timer)
      window.removeEventListener('pointerdown', touch)
      window.removeEventListener('keydown', touch)
    }
  }, [queries, refresh, everyMs, isBusy])
}
