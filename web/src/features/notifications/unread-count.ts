import { useQuery } from '@tanstack/react-query'
import { notificationEndpoints } from '@verstas/contract/notifications/endpoints.ts'
import { endpointQuery } from '../../platform/api/endpoint-query.ts'
import { useIsPageThere } from '../../platform/ui/use-is-page-there.ts'

/** The query of the number of my unread notifications. */
export const unreadQuery = endpointQuery(notificationEndpoints.countNotifications, {})

/**
 * Returns the numbers of my unread notifications; undefined until they have loaded. The request waits until the
 * first page has loaded.
 */
export const useUnread = () => useQuery({ ...unreadQuery, enabled: useIsPageThere() }).data
