import { useMutation, useQueryClient } from '@tanstack/react-query'
import { notificationEndpoints } from '@verstas/contract/notifications/endpoints.ts'
import type { NotificationMark } from '@verstas/contract/notifications/entities.ts'
import { call } from '../../platform/api/client.ts'
import { messageOf } from '../../platform/api/failure.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { notify } from '../../platform/ui/notify.ts'
import { unreadQuery } from './unread-count.ts'

/** Returns a mutation that marks a notification as read, or also all earlier ones. */
export function useMark() {
  const t = useTexts()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: NotificationMark) => call(notificationEndpoints.markNotifications, { body }),
    onSuccess: (unread) => queries.setQueryData(unreadQuery.queryKey, unread),
    onError: (error) => notify.error(t('notification.notMarked', { reason: messageOf(error, t) })),
  })
}
