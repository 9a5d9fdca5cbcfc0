import { useInfiniteQuery } from '@tanstack/react-query'
import { notificationPageSize } from '@verstas/contract/limits.ts'
import { notificationEndpoints } from '@verstas/contract/notifications/endpoints.ts'
import type { NotificationFilter } from '@verstas/contract/notifications/kinds.ts'
import { call } from '../../platform/api/client.ts'
import { endpointKey } from '../../platform/api/endpoint-query.ts'
import { keptWithAge } from '../../platform/offline/kept-query.ts'

const { listNotifications } = notificationEndpoints

/** Queries my notifications with a filter, newest first, in pages. */
export const useNotifications = (show: NotificationFilter) =>
  useInfiniteQuery({
    queryKey: [...endpointKey(listNotifications), { show }],
    queryFn: ({ pageParam, signal }) =>
      call(listNotifications, {
        query: { show, ...(pageParam !== null && { before: pageParam }) },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.length < notificationPageSize ? undefined : page.at(-1)?.Id),
    select: ({ pages }) => pages.flat(),
    ...keptWithAge,
  })
