import type { FeatureManifest } from '../../platform/manifest/feature-manifest.ts'
import { lazyComponent } from '../../platform/routing/lazy-component.tsx'
import { createRoute } from '../../platform/routing/route.ts'

const customerRoute = createRoute({
  path: '/offer/$token',
  component: lazyComponent(() => import('./customer/customer.page.tsx'), 'CustomerPage'),
})

export const healthCheckOffers = {
  publicRoutes: [customerRoute],
} as const satisfies FeatureManifest
