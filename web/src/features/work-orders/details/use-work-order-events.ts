import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import { eventsAtOnce } from '@verstas/contract/limits.ts'
import { workOrderEditEndpoints } from '@verstas/contract/work-orders/edit-endpoints.ts'
import type { WorkOrderEvent } from '@verstas/contract/work-orders/edit-entities.ts'
import { call } from '../../../platform/api/client.ts'
import { endpointKey } from '../../../platform/api/endpoint-query.ts'

const { listWorkOrderEvents } = workOrderEditEndpoints

const flatten = ({ pages }: InfiniteData<WorkOrderEvent[], number | undefined>): WorkOrderEvent[] =>
  pages.flat()

/**
 * Queries the history of a work order, newest first. Each `fetchNextPage` loads older events. This hook is
 * not in `api.ts`, because that file is in the first chunk of the app, which should not contain the code for
 * paging. It is not in `work-order-edits.ts` either, because the history should not load the code of the lock.
 */
export const useWorkOrderEvents = (id: number, { isWanted = true } = {}) =>
  useInfiniteQuery({
    queryKey: [...endpointKey(listWorkOrderEvents), { params: { id } }],
    queryFn: ({ pageParam, signal }) =>
      call(listWorkOrderEvents, {
        params: { id },
        query: pageParam === undefined ? {} : { before: pageParam },
        signal,
      }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => (page.length < eventsAtOnce ? undefined : page.at(-1)?.Id),
    select: flatten,
    enabled: isWanted,
  })
