import { IconDeviceTv } from '@tabler/icons-react'
import { activityEndpoints } from '@verstas/contract/activities/endpoints.ts'
import type { FeatureManifest } from '../../platform/manifest/feature-manifest.ts'
import { lazyComponent } from '../../platform/routing/lazy-component.tsx'
import { createRoute } from '../../platform/routing/route.ts'

const { listPool, listUnderWorkRows } = activityEndpoints

const activityMonitorRoute = createRoute({
  path: '/activitymonitor',
  staticData: { page: 'activityMonitor', rights: listPool.rights, keepsRail: true },
  component: lazyComponent(() => import('./activity-monitor.page.tsx'), 'ActivityMonitorPage'),
})

const wallRoute = createRoute({
  path: '/wall/$token',
  component: lazyComponent(() => import('./wall/wall.page.tsx'), 'WallPage'),
})

export const activityMonitor = {
  routes: [activityMonitorRoute],
  publicRoutes: [wallRoute],
  destinations: [{ route: activityMonitorRoute, icon: IconDeviceTv, isTop: true }],
  keptReads: { withAge: [listUnderWorkRows] },
} as const satisfies FeatureManifest
