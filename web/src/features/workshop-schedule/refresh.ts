import { useIsFetching, useIsMutating, useQueryClient } from '@tanstack/react-query'
import { workshopScheduleEndpoints } from '@verstas/contract/workshop-schedule/endpoints.ts'
import { useCallback } from 'react'
import { endpointKey } from '../../platform/api/endpoint-query.ts'
import { useSession } from '../../platform/session/session.ts'
import { isDialogOpen } from '../../platform/ui/open-dialogs.ts'
import { useRefreshByClock } from '../../platform/ui/use-refresh-by-clock.ts'
import { invalidateSchedule } from './cached-entries.ts'

const { listScheduleReservations, listUnallocatedReservations } = workshopScheduleEndpoints

/**
 * Polls the schedule at the site's interval, except during a drag, a move by keys or an edit
 * (specification.md, States).
 */
export function useAutomaticRefresh(isBusy: boolean): void {
  const { WorkshopScheduleAutoUpdateInterval } = useSession().settings.WorkshopConfiguration
  useRefreshByClock(invalidateSchedule, WorkshopScheduleAutoUpdateInterval * 60_000, isBusy)
}

/**
 * Returns a function that refetches the schedule (specification.md, States). It does nothing during a drag, a
 * move by keys, an edit, a save, or a request for unallocated work.
 */
export function useRefresh(isBusy: boolean) {
  const queries = useQueryClient()
  const isSaving = useIsMutating() > 0
  const isReadingOthers = useIsFetching({ queryKey: endpointKey(listUnallocatedReservations) }) > 0
  const isRefreshing = useIsFetching({ queryKey: endpointKey(listScheduleReservations) }) > 0
  const refresh = useCallback(() => {
    if (!isBusy && !isSaving && !isReadingOthers && !isDialogOpen()) invalidateSchedule(queries)
  }, [queries, isBusy, isSaving, isReadingOthers])
  return { refresh, isRefreshing }
}
