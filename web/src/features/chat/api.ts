import { useQuery } from '@tanstack/react-query'
import { chatEndpoints } from '@verstas/contract/chat/endpoints.ts'
import { endpointQuery } from '../../platform/api/endpoint-query.ts'
import { useSession } from '../../platform/session/session.ts'

/** Returns the query of an employee's subscribed conversations, the one with the latest message first. */
export const conversationsQuery = (employeeId: number) =>
  endpointQuery(chatEndpoints.listSubscriptions, { params: { id: employeeId } })

/** Returns the query of the conversations that I am subscribed to. */
export const useMyConversations = () => useQuery(conversationsQuery(useSession().employee.Id))

/**
 * Returns the cached conversations for counting. It requests nothing, because the chat's channel loads the
 * conversations after the page.
 */
const useReadConversations = () =>
  useQuery({ ...conversationsQuery(useSession().employee.Id), enabled: false }).data ?? []

/** Returns the total unread count of my conversations. */
export const useUnreadCount = (): number =>
  useReadConversations().reduce((sum, { unread = 0 }) => sum + unread, 0)

/** Returns the unread count of one of my conversations; undefined if there are no unread messages. */
export const useUnreadOf = (topicId: string): number | undefined =>
  useReadConversations().find(({ id }) => id === topicId)?.unread || undefined
