import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isAnythingOpen } from './open-dialogs.ts'

/**
 * Milliseconds after the last touch during which a page polls. Each call renews the session, which an
 * untouched page must not do forever. If the interval is longer, an untouched page polls once.
 */
const longestUntouchedMs = 10 * 60_000

/**
 * Polls data while the user is active on the page. Polling pauses while a dialog or a menu is open, while
 * data is being fetched or saved, and while `isBusy` is true.
 *
 * @param refresh a module constant
 * @param everyMs milliseconds; if not above 0, nothing is polled
 */
export function useRefreshByClock(
  refresh: (queries: QueryClient) => void,
  everyMs: number,
  isBusy = false,
): void {
  const queries = useQueryClient()
  useEffect(() => {
    // Another server may send any value as the setting.
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
