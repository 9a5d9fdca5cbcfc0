import { IconBell } from '@tabler/icons-react'
import { notificationEndpoints } from '@verstas/contract/notifications/endpoints.ts'
import type { FeatureManifest } from '../../platform/manifest/feature-manifest.ts'
import { lazyComponent } from '../../platform/routing/lazy-component.tsx'
import { lazySearch } from '../../platform/routing/lazy-search.ts'
import { createRoute } from '../../platform/routing/route.ts'
import { useUnread } from './unread-count.ts'

const { countNotifications, listNotifications } = notificationEndpoints

const notificationsRoute = createRoute({
  path: '/notifications',
  validateSearch: lazySearch(() => import('./address.ts'), 'readNotificationsAddress'),
  staticData: { page: 'notifications', rights: listNotifications.rights },
  component: lazyComponent(() => import('./notifications.page.tsx'), 'NotificationsPage'),
})

/**
 * The badge with the number of my unread notifications, without those that the badge of the conversations
 * counts.
 */
const useBadge = () => {
  const { Unread = 0, InConversations = 0 } = useUnread() ?? {}
  return { count: Unread - InConversations, label: 'notification.unreadCount' } as const
}

export const notifications = {
  routes: [notificationsRoute],
  destinations: [{ route: notificationsRoute, icon: IconBell, tab: 'rail', useBadge }],
  keptReads: { withAge: [listNotifications], withoutAge: [countNotifications] },
} as const satisfies FeatureManifest
