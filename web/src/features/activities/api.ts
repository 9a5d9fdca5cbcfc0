import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { activityEndpoints } from '@verstas/contract/activities/endpoints.ts'
import type { Activity, ActivityRow } from '@verstas/contract/activities/entities.ts'
import { byPriority, openThenNewest } from '@verstas/domain/activities/order.ts'
import type { Day } from '@verstas/domain/time/format.ts'
import { endpointKey, endpointQuery, invalidateSubjects } from '../../platform/api/endpoint-query.ts'
import { keptWithoutAge } from '../../platform/offline/kept-query.ts'
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

/** The time in milliseconds until types and templates are stale. They seldom change. */
const settingsStaleTime = 10 * 60_000

/** The polling interval of the task pages, in milliseconds (specification.md, Limits and formats). */
export const refreshMs = 30_000

const mineInOrder = (activities: Activity[]): Activity[] => activities.toSorted(openThenNewest)
const rowsInOrder = (rows: ActivityRow[]): ActivityRow[] => rows.toSorted(byPriority)

/**
 * Returns my open tasks, then those that were closed since midnight. Each group is sorted from newest to
 * oldest.
 */
export const useMyActivities = () => useQuery({ ...endpointQuery(listMyActivities, {}), select: mineInOrder })

/** Returns the task pool in order of priority. On request, returns only tasks of starred types. */
export const usePool = (isFavouritesOnly: boolean) =>
  useQuery({
    ...(isFavouritesOnly ? endpointQuery(listFavouritePool, {}) : endpointQuery(listPool, {})),
    select: rowsInOrder,
  })

/**
 * Returns the open tasks of people, in the order of the pool. On request, adds the tasks of the signed-in
 * work queue.
 */
export const useUnderWork = (withOwnQueue: boolean) =>
  useQuery({ ...endpointQuery(listUnderWorkRows, { params: { arg: withOwnQueue } }), select: rowsInOrder })

/**
 * Returns the tasks that an employee closed or handed on during a day or the seven days before it, the latest
 * first. The request waits until the first page has loaded.
 */
export const useRecentActivities = (employee: number, date: Day) =>
  useQuery({
    ...endpointQuery(listRecentActivities, { params: { employee, date } }),
    enabled: useIsPageThere(),
  })

/**
 * Returns the tasks of a work order: open ones, then closed ones. Each group is sorted from newest to oldest.
 */
export const useActivitiesOfWorkOrder = (id: number) =>
  useQuery({ ...endpointQuery(listActivitiesOfWorkOrder, { params: { id } }), select: mineInOrder })

/**
 * Returns one task. Until the response arrives, returns the task from a cached list. Requests nothing if the
 * id is null.
 */
export function useActivity(id: number | null) {
  const queries = useQueryClient()
  return useQuery({
    ...endpointQuery(getActivity, { params: { id: id ?? 0 } }),
    enabled: id !== null,
    initialData: () => seenActivities(queries).find((activity) => activity.Id === id),
    initialDataUpdatedAt: 0,
  })
}

/** Queries the site's task types, which are also available offline. */
export const useActivityTypes = () =>
  useQuery({ ...endpointQuery(listActivityTypes, {}), ...keptWithoutAge, staleTime: settingsStaleTime })

/** Queries the texts that can be inserted into a task, which are also available offline. */
export const useActivityTextTemplates = () =>
  useQuery({
    ...endpointQuery(listActivityTextTemplates, {}),
    ...keptWithoutAge,
    staleTime: settingsStaleTime,
  })

const listsInFull = [listMyActivities, listActivitiesOfWorkOrder, listRecentActivities].map(endpointKey)

/** Returns the tasks in those cached lists that contain whole tasks. */
const seenActivities = (queries: QueryClient): Activity[] =>
  listsInFull.flatMap((queryKey) =>
    queries.getQueriesData<Activity[]>({ queryKey }).flatMap(([, activities]) => activities ?? []),
  )

/** Invalidates the queries that show tasks. Active ones are refetched immediately. */
export const invalidateActivities = (queries: QueryClient): void => invalidateSubjects(queries, ['tasks'])
