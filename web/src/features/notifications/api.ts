import { useInfiniteQuery } from '@tanstack/react-query'
import { notificationPageSize } from '@verstas/contract/limits.ts'
import { notificationEndpoints } from '@verstas/contract/notifications/endpoints.ts'
import type { NotificationFilter } from '@verstas/contract/notifications/kinds.ts'
import { call } from '../../platform/api/client.ts'
import { endpointKey } from '../../platform/api/endpoint-query.ts'

const { listNotifications } = notificationEndpoints

/** Milliseconds that the list stays readable without a network after its page was left: a working day. */
const gcTime = 12 * 3_600_000

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
    // Marked here and not in the manifest, so that the first load does not contain the endpoint.
    meta: { isKept: true, isAgeShown: true },
    gcTime,
  })
