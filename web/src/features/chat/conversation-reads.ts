import { useQuery } from '@tanstack/react-query'
import { chatEndpoints } from '@verstas/contract/chat/endpoints.ts'
import { useEffect } from 'react'
import { endpointQuery } from '../../platform/api/endpoint-query.ts'
import { keptWithoutAge } from '../../platform/offline/kept-query.ts'
import { useSession } from '../../platform/session/session.ts'
import { shownLists } from './shown-topics.ts'

// Queries that the first load does not need. The queries in `api.ts` are part of it, because the navigation
// counts unread messages.

/** Settings change rarely, and every change invalidates them. */
const settingsStaleTime = 10 * 60_000

/**
 * Queries the latest conversations of the site, including those of others, and follows their changes. Sends
 * no request while they are not shown.
 */
export function useAllConversations(isShown: boolean) {
  useEffect(() => (isShown ? shownLists.watch('all') : undefined), [isShown])
  return useQuery({ ...endpointQuery(chatEndpoints.listConversations, {}), enabled: isShown })
}

/** Queries one message. Sends no request if the id is null. */
export const useMessage = (id: number | null) =>
  useQuery({ ...endpointQuery(chatEndpoints.getMessage, { params: { id: id ?? 0 } }), enabled: id !== null })

/** Queries the quick replies of the site. Sends no request if the server has none. */
export const useQuickReplies = () =>
  useQuery({
    ...endpointQuery(chatEndpoints.listQuickReplies, {}),
    ...keptWithoutAge,
    enabled: useSession().canCall(chatEndpoints.listQuickReplies),
    staleTime: settingsStaleTime,
  })
