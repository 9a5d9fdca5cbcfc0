import { IconChartLine } from '@tabler/icons-react'
import type { FeatureManifest } from '../../platform/manifest/feature-manifest.ts'
import { lazyComponent } from '../../platform/routing/lazy-component.tsx'
import { createRoute } from '../../platform/routing/route.ts'
import type { ReportAddress } from './address.ts'

const reportsRoute = createRoute({
  path: '/reports',
  // The page ignores invalid values (`readReportAddress`), because its parser would enlarge the first load.
  validateSearch: (search) => search as ReportAddress,
  staticData: { page: 'reports', rights: 'session' },
  component: lazyComponent(() => import('./reports.page.tsx'), 'ReportsPage'),
})

/**
 * The reports of the site. People without the right to reports see only their own trend, to which only the account
 * menu links.
 */
export const reports = {
  routes: [reportsRoute],
  destinations: [
    { route: reportsRoute, icon: IconChartLine, tab: 'rail', isShown: ({ holds }) => holds(['ViewReports']) },
  ],
  accountPages: [reportsRoute],
} as const satisfies FeatureManifest
