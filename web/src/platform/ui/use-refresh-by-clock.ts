import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isAnythingOpen } from './open-dialogs.ts'

/**
 * Milliseconds after the last touch during which a page polls. An untouched page must stop, because each call
 * renews the session. It polls once if the interval is longer.
 */
const longestUntouchedMs = 10 * 60_000

/**
 * Polls data while the user is active on the page. Polling pauses while a dialog or a menu is open, while
 * data is being fetched or saved, and while `isBusy` is true.
 *
 * @param refresh a module constant
 * @param everyMs the interval in milliseconds. Nothing is polled unless it is above 0.
 */
export function useRefreshByClock(
  refresh: (queries: QueryClient) => void,
  everyMs: number,
  isBusy = false,
): void {
  const queries = useQueryClient()
  useEffect(() => {
    // Accepts any value, because another server may send any number as the setting.
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
