import { IconDeviceTv } from '@tabler/icons-react'
import { activityEndpoints } from '@verstas/contract/activities/endpoints.ts'
import type { FeatureManifest } from '../../platform/manifest/feature-manifest.ts'
import { createRoute } from '../../platform/routing/route.ts'
import { lazyPage } from '../../platform/shell/page-routes.ts'

const { listPool, listUnderWorkRows } = activityEndpoints

const activityMonitorRoute = createRoute({
  path: '/activitymonitor',
  staticData: { page: 'activityMonitor', rights: listPool.rights },
  component: lazyPage(() => import('./activity-monitor.page.tsx'), 'ActivityMonitorPage'),
})

const wallRoute = createRoute({
  path: '/wall/$token',
  component: lazyPage(() => import('./wall/wall.page.tsx'), 'WallPage'),
})

export const activityMonitor = {
  routes: [activityMonitorRoute],
  publicRoutes: [wallRoute],
  destinations: [{ route: activityMonitorRoute, icon: IconDeviceTv, isTop: true }],
  keptReads: { withAge: [listUnderWorkRows] },
} as const satisfies FeatureManifest
