import { IconBell } from '@tabler/icons-react'
import { notificationEndpoints } from '@verstas/contract/notifications/endpoints.ts'
import type { FeatureManifest } from '../../platform/manifest/feature-manifest.ts'
import { lazyComponent } from '../../platform/routing/lazy-component.tsx'
import { createRoute } from '../../platform/routing/route.ts'
import { useUnread } from './unread-count.ts'

/** The query before the page parses it. */
type Query = { readonly show?: unknown; readonly open?: unknown }

const notificationsRoute = createRoute({
  path: '/notifications',
  // The page parses the query, so that the first load stays small.
  validateSearch: (query: Query) => query,
  staticData: { page: 'notifications', rights: notificationEndpoints.countNotifications.rights },
  component: lazyComponent(() => import('./notifications.page.tsx'), 'NotificationsPage'),
})

/**
 * The badge with the number of my unread notifications, without those that the badge of the conversations
 * counts.
 */
const useBadge = () => {
  const unread = useUnread()
  return { count: unread ? unread.Unread - unread.InConversations : 0, label: 'chat.unreadCount' } as const
}

export const notifications = {
  routes: [notificationsRoute],
  destinations: [
    {
      route: notificationsRoute,
      icon: IconBell,
      tab: 'rail',
      useBadge,
      isShown: ({ canCall }) => canCall(notificationEndpoints.countNotifications),
    },
  ],
} as const satisfies FeatureManifest
