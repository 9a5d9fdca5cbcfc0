import { createRoute } from '@tanstack/react-router'
import type { FeatureManifest } from '../../platform/manifest/feature-manifest.ts'
import { lazyPage, rootRoute } from '../../platform/shell/page-routes.ts'

const customerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/offer/$token',
  component: lazyPage(() => import('./customer/customer.page.tsx'), 'CustomerPage'),
})

export const healthCheckOffers = { publicRoutes: [customerRoute] } as const satisfies FeatureManifest
