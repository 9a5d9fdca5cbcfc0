import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { notificationPageSize } from '@verstas/contract/limits.ts'
import { notificationEndpoints } from '@verstas/contract/notifications/endpoints.ts'
import type { NotificationMark } from '@verstas/contract/notifications/entities.ts'
import type { NotificationFilter } from '@verstas/contract/notifications/kinds.ts'
import { call } from '../../platform/api/client.ts'
import { endpointKey } from '../../platform/api/endpoint-query.ts'
import { messageOf } from '../../platform/api/failure.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { notify } from '../../platform/ui/notify.ts'
import { unreadQuery } from './unread-count.ts'

const { listNotifications, markNotifications } = notificationEndpoints

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
  })

/** Returns a mutation that marks a notification as read, or also all earlier ones. */
export function useMark() {
  const t = useTexts()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: NotificationMark) => call(markNotifications, { body }),
    onSuccess: (unread) => queries.setQueryData(unreadQuery.queryKey, unread),
    onError: (error) => notify.error(t('notification.notMarked', { reason: messageOf(error, t) })),
  })
}
