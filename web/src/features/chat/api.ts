import { useQuery } from '@tanstack/react-query'
import { chatEndpoints } from '@verstas/contract/chat/endpoints.ts'
import { endpointQuery } from '../../platform/api/endpoint-query.ts'
import { useSession } from '../../platform/session/session.ts'

/** The conversations that an employee is subscribed to, the one with the latest message first. */
export const conversationsQuery = (employeeId: number) =>
  endpointQuery(chatEndpoints.listSubscriptions, { params: { id: employeeId } })

/** The conversations that I am subscribed to. */
export const useMyConversations = () => useQuery(conversationsQuery(useSession().employee.Id))

/** Returns the conversations for counting: nothing until the chat's channel has read them, after the page. */
const useReadConversations = () =>
  useQuery({ ...conversationsQuery(useSession().employee.Id), enabled: false }).data ?? []

/** How many messages of my conversations I have not seen. */
export const useUnreadCount = (): number =>
  useReadConversations().reduce((sum, { unread = 0 }) => sum + unread, 0)

/** Returns the number of unread messages in a conversation; undefined if there are none. */
export const useUnreadOf = (topicId: string): number | undefined =>
  useReadConversations().find(({ id }) => id === topicId)?.unread || undefined

/** One message; null asks for nothing. */
export const useMessage = (id: number | null) =>
  useQuery({ ...endpointQuery(chatEndpoints.getMessage, { params: { id: id ?? 0 } }), enabled: id !== null })
