import type { FeatureManifest } from '../../platform/manifest/feature-manifest.ts'
import { createRoute } from '../../platform/routing/route.ts'
import { lazyPage } from '../../platform/shell/page-routes.ts'

const customerRoute = createRoute({
  path: '/offer/$token',
  component: lazyPage(() => import('./customer/customer.page.tsx'), 'CustomerPage'),
})

export const healthCheckOffers = {
  publicRoutes: [customerRoute],
} as const satisfies FeatureManifest
