import { useQuery } from '@tanstack/react-query'
import { chatEndpoints } from '@verstas/contract/chat/endpoints.ts'
import { useEffect } from 'react'
import { endpointQuery } from '../../platform/api/endpoint-query.ts'
import { keptWithoutAge } from '../../platform/offline/kept-query.ts'
import { useSession } from '../../platform/session/session.ts'
import { shownLists } from './shown-topics.ts'

// Reads that the first load does not need. Those of `api.ts` are part of it, because the navigation counts unread
// messages.

/** Settings change rarely, and each change refetches them. */
const settingsStaleTime = 10 * 60_000

/**
 * Queries the latest conversations of the site, also those of others, and follows their changes. Requests nothing
 * unless they are shown.
 */
export function useAllConversations(isShown: boolean) {
  useEffect(() => (isShown ? shownLists.watch('all') : undefined), [isShown])
  return useQuery({ ...endpointQuery(chatEndpoints.listConversations, {}), enabled: isShown })
}

/** Returns one message. Requests nothing if the id is null. */
export const useMessage = (id: number | null) =>
  useQuery({ ...endpointQuery(chatEndpoints.getMessage, { params: { id: id ?? 0 } }), enabled: id !== null })

/** Queries the quick replies of the site. Requests nothing if the server has none. */
export const useQuickReplies = () =>
  useQuery({
    ...endpointQuery(chatEndpoints.listQuickReplies, {}),
    ...keptWithoutAge,
    enabled: useSession().canCall(chatEndpoints.listQuickReplies),
    staleTime: settingsStaleTime,
  })
