import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isDialogOpen } from '../../platform/ui/open-dialogs.ts'
import { invalidateActivities } from './api.ts'

/** specification.md, Limits and formats. */
const refreshMs = 30_000

/** Each call moves the session's end: a page that nobody touches must not keep it for ever. */
const longestUntouchedMs = 10 * 60_000

/**
 * Has the tasks read anew each 30 s while somebody is at the page: not while a dialog is open or something is being read.
 */
export function useRefreshByClock(): void {
  const queries = useQueryClient()
  useEffect(() => {
    let touchedAt = Date.now()
    const touch = () => {
      touchedAt = Date.now()
    }
    const refresh = () => {
      const isUsed = document.visibilityState === 'visible' && Date.now() - touchedAt < longestUntouchedMs
      if (isUsed && !isDialogOpen() && queries.isFetching() === 0) invalidateActivities(queries)
    }
    const timer = setInterval(refresh, refreshMs)
    window.addEventListener('pointerdown', touch)
    window.addEventListener('keydown', touch)
    return () => {
      clearInterval(timer)
      window.removeEventListener('pointerdown', touch)
      window.removeEventListener('keydown', touch)
    }
  }, [queries])
}
