import { IconMessages } from '@tabler/icons-react'
import { chatEndpoints } from '@verstas/contract/chat/endpoints.ts'
import type { FeatureManifest } from '../../platform/manifest/feature-manifest.ts'
import { lazyComponent } from '../../platform/routing/lazy-component.tsx'
import { createRoute } from '../../platform/routing/route.ts'
import { useUnreadCount } from './api.ts'

const { getTopic, listSubscriptions } = chatEndpoints

/** The query before the page parses it. */
type Query = { readonly number?: unknown; readonly show?: unknown }

const conversationsRoute = createRoute({
  path: '/conversations',
  // The page parses the query, so that the first load stays small.
  validateSearch: (query: Query) => query,
  staticData: { page: 'conversations', rights: listSubscriptions.rights },
  component: lazyComponent(() => import('./conversations.page.tsx'), 'ConversationsPage'),
})

/** The badge with the number of my unread messages. */
const useBadge = () => ({ count: useUnreadCount(), label: 'chat.unreadCount' }) as const

export const chat = {
  routes: [conversationsRoute],
  destinations: [{ route: conversationsRoute, icon: IconMessages, tab: 'rail', useBadge }],
  channel: {
    rights: listSubscriptions.rights,
    load: async () => (await import('./chat-channel.ts')).openChatChannel,
  },
  keptReads: { withAge: [getTopic, listSubscriptions] },
  loadQueueAdapters: async () => [(await import('./chat-queue-adapter.ts')).chatQueueAdapter],
} as const satisfies FeatureManifest
