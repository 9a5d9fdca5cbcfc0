import { useQuery } from '@tanstack/react-query'
import { chatEndpoints } from '@verstas/contract/chat/endpoints.ts'
import { endpointQuery } from '../../platform/api/endpoint-query.ts'
import { useSession } from '../../platform/session/session.ts'

/** The conversations that I follow, the one with the latest message first. */
export function useMyConversations() {
  const { employee, canCall } = useSession()
  return useQuery({
    ...endpointQuery(chatEndpoints.listSubscriptions, { params: { id: employee.Id } }),
    enabled: canCall(chatEndpoints.listSubscriptions),
  })
}

/** How many messages of my conversations I have not seen. */
export const useUnreadCount = (): number =>
  (useMyConversations().data ?? []).reduce((sum, { unread = 0 }) => sum + unread, 0)

/** How many messages of one of them I have not seen; undefined where there are none. */
export const useUnreadOf = (topicId: string): number | undefined =>
  useMyConversations().data?.find(({ id }) => id === topicId)?.unread || undefined
