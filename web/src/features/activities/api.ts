import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { activityEndpoints } from '@verstas/contract/activities/endpoints.ts'
import type { Activity, ActivityRow } from '@verstas/contract/activities/entities.ts'
import { byPriority, openThenNewest } from '@verstas/domain/activities/order.ts'
import type { Day } from '@verstas/domain/time/format.ts'
import { endpointKey, endpointQuery, invalidate } from '../../platform/api/endpoint-query.ts'
import { useIsPageThere } from '../../platform/ui/use-is-page-there.ts'

const {
  getActivity,
  listActivitiesOfWorkOrder,
  listActivityTextTemplates,
  listActivityTypes,
  listFavouritePool,
  listMyActivities,
  listPool,
  listRecentActivities,
  listUnderWorkRows,
} = activityEndpoints

/** Types and templates seldom change. */
const settingsStaleTime = 10 * 60_000

/** How often the pages of tasks read anew by the clock (specification.md, Limits and formats). */
export const refreshMs = 30_000

const mineInOrder = (activities: Activity[]): Activity[] => activities.toSorted(openThenNewest)
const rowsInOrder = (rows: ActivityRow[]): ActivityRow[] => rows.toSorted(byPriority)

/** My tasks: open, and closed since midnight; open first, then newest created. */
export const useMyActivities = () => useQuery({ ...endpointQuery(listMyActivities, {}), select: mineInOrder })

/** How many of my tasks are open; nothing while that is not known. No page waits for it. */
export const useOpenCount = (): number | undefined =>
  useQuery({ ...endpointQuery(listMyActivities, {}), select: countOpen, enabled: useIsPageThere() }).data

const countOpen = (activities: Activity[]): number => activities.filter(({ IsOpen }) => IsOpen).length

/** The task pool in the order of its priorities, or what of it is of a starred type. */
export const usePool = (isFavouritesOnly: boolean) =>
  useQuery({
    ...(isFavouritesOnly ? endpointQuery(listFavouritePool, {}) : endpointQuery(listPool, {})),
    select: rowsInOrder,
  })

/** The open tasks that people have, in the order of the pool; with those of the caller's own queue where it is one. */
export const useUnderWork = (withOwnQueue: boolean) =>
  useQuery({ ...endpointQuery(listUnderWorkRows, { params: { arg: withOwnQueue } }), select: rowsInOrder })

/** What an employee closed or handed on that day or in the seven before it, the latest first; read after the rest. */
export const useRecentActivities = (employee: number, date: Day) =>
  useQuery({
    ...endpointQuery(listRecentActivities, { params: { employee, date } }),
    enabled: useIsPageThere(),
  })

/** The tasks of a work order: open first, then newest created. */
export const useActivitiesOfWorkOrder = (id: number) =>
  useQuery({ ...endpointQuery(listActivitiesOfWorkOrder, { params: { id } }), select: mineInOrder })

/** How many tasks of a work order are open; nothing while that is not known. No page waits for it. */
export const useOpenCountOfWorkOrder = (id: number): number | undefined =>
  useQuery({
    ...endpointQuery(listActivitiesOfWorkOrder, { params: { id } }),
    select: countOpen,
    enabled: useIsPageThere(),
  }).data

/** One task; what a list has shown of it stands there until it has been read. Null asks for nothing. */
export function useActivity(id: number | null) {
  const queries = useQueryClient()
  return useQuery({
    ...endpointQuery(getActivity, { params: { id: id ?? 0 } }),
    enabled: id !== null,
    initialData: () => seenActivities(queries).find((activity) => activity.Id === id),
    initialDataUpdatedAt: 0,
  })
}

export const useActivityTypes = () =>
  useQuery({ ...endpointQuery(listActivityTypes, {}), staleTime: settingsStaleTime })

export const useActivityTextTemplates = () =>
  useQuery({ ...endpointQuery(listActivityTextTemplates, {}), staleTime: settingsStaleTime })

const listsInFull = [listMyActivities, listActivitiesOfWorkOrder, listRecentActivities].map(endpointKey)

/** The tasks that lists have shown in full. */
const seenActivities = (queries: QueryClient): Activity[] =>
  listsInFull.flatMap((queryKey) =>
    queries.getQueriesData<Activity[]>({ queryKey }).flatMap(([, activities]) => activities ?? []),
  )

/** What changes with a task, wherever it is shown. */
const touched = Object.values(activityEndpoints).filter(
  (endpoint) =>
    endpoint.method === 'GET' && endpoint !== listActivityTypes && endpoint !== listActivityTextTemplates,
)

/** Has the tasks read anew, at once where they are shown. */
export const invalidateActivities = (queries: QueryClient): void => invalidate(queries, ...touched)
