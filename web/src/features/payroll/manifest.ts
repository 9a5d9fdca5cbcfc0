import type { FeatureManifest } from '../../platform/manifest/feature-manifest.ts'
import { lazyComponent } from '../../platform/routing/lazy-component.tsx'
import { createRoute } from '../../platform/routing/route.ts'

const payrollRoute = createRoute({
  // A day in the shown period.
  path: '/payroll/{-$date}',
  staticData: { page: 'payroll', rights: ['ManagePayroll'] },
  component: lazyComponent(() => import('./payroll.page.tsx'), 'PayrollPage'),
})

/** The pay periods of the site, for the payroll clerk. */
export const payroll = {
  routes: [payrollRoute],
  accountPages: [payrollRoute],
} as const satisfies FeatureManifest
