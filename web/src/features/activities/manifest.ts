import { IconChecklist } from '@tabler/icons-react'
import { activityEndpoints } from '@verstas/contract/activities/endpoints.ts'
import type { FeatureManifest } from '../../platform/manifest/feature-manifest.ts'
import { lazyComponent } from '../../platform/routing/lazy-component.tsx'
import { lazySearch } from '../../platform/routing/lazy-search.ts'
import { createRoute } from '../../platform/routing/route.ts'
import { useOpenCount } from './open-count.ts'

const { getActivity, listActivitiesOfWorkOrder, listFavouritePool, listMyActivities, listPool } =
  activityEndpoints

const userTasksRoute = createRoute({
  path: '/usertasks',
  validateSearch: lazySearch(() => import('./address.ts'), 'readAddress'),
  staticData: { page: 'userTasks', rights: ['MobileServiceTechnician'] },
  component: lazyComponent(() => import('./user-tasks.page.tsx'), 'UserTasksPage'),
})

/** The badge with the number of my open tasks. */
const useBadge = () => ({ count: useOpenCount() ?? 0, label: 'activity.openCount' }) as const

export const activities = {
  routes: [userTasksRoute],
  destinations: [{ route: userTasksRoute, icon: IconChecklist, tab: 'rail', useBadge }],
  keptReads: {
    withAge: [listMyActivities, listPool, listFavouritePool, listActivitiesOfWorkOrder, getActivity],
  },
  loadQueueAdapters: async () => [(await import('./activity-queue-adapter.ts')).activityQueueAdapter],
} as const satisfies FeatureManifest
