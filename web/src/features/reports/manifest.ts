import type { FeatureManifest } from '../../platform/manifest/feature-manifest.ts'
import { lazyComponent } from '../../platform/routing/lazy-component.tsx'
import { lazySearch } from '../../platform/routing/lazy-search.ts'
import { createRoute } from '../../platform/routing/route.ts'

const reportsRoute = createRoute({
  path: '/reports',
  validateSearch: lazySearch(() => import('./reports.page.tsx'), 'readReportAddress'),
  staticData: { page: 'reports', rights: 'session' },
  component: lazyComponent(() => import('./reports.page.tsx'), 'ReportsPage'),
})

/** The reports of the site. People without the right to them see only their own trend. */
export const reports = {
  routes: [reportsRoute],
  accountPages: [reportsRoute],
} as const satisfies FeatureManifest
