import { useQuery } from '@tanstack/react-query'
import { activityEndpoints } from '@verstas/contract/activities/endpoints.ts'
import type { Activity } from '@verstas/contract/activities/entities.ts'
import { endpointQuery } from '../../platform/api/endpoint-query.ts'
import { useIsPageThere } from '../../platform/ui/use-is-page-there.ts'

const { listActivitiesOfWorkOrder, listMyActivities } = activityEndpoints

/**
 * Returns the number of my open tasks; undefined until the tasks have loaded. The request waits until the
 * first page has loaded.
 */
export const useOpenCount = (): number | undefined =>
  useQuery({ ...endpointQuery(listMyActivities, {}), select: countOpen, enabled: useIsPageThere() }).data

/**
 * Returns the number of open tasks of a work order; undefined until the tasks have loaded. The request waits
 * until the first page has loaded.
 */
export const useOpenCountOfWorkOrder = (id: number): number | undefined =>
  useQuery({
    ...endpointQuery(listActivitiesOfWorkOrder, { params: { id } }),
    select: countOpen,
    enabled: useIsPageThere(),
  }).data

const countOpen = (activities: Activity[]): number => activities.filter(({ IsOpen }) => IsOpen).length
