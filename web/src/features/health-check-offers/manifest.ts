import { offerEndpoints } from '@verstas/contract/health-checks/offer-endpoints.ts'
import { invalidate } from '../../platform/api/endpoint-query.ts'
import type { FeatureManifest } from '../../platform/manifest/feature-manifest.ts'
import { createRoute } from '../../platform/routing/route.ts'
import { lazyPage } from '../../platform/shell/page-routes.ts'

const { listOffers } = offerEndpoints

const customerRoute = createRoute({
  path: '/offer/$token',
  component: lazyPage(() => import('./customer/customer.page.tsx'), 'CustomerPage'),
})

export const healthCheckOffers = {
  publicRoutes: [customerRoute],
  live: {
    // Sent after a customer's answer, a customer's first view of the link, or another user's new offer.
    inspectionChanged: (queries) => invalidate(queries, listOffers),
    connected: (queries) => invalidate(queries, listOffers),
  },
} as const satisfies FeatureManifest
