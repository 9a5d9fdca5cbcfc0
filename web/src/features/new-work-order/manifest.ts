import type { FeatureManifest } from '../../platform/manifest/feature-manifest.ts'
import { lazyComponent } from '../../platform/routing/lazy-component.tsx'
import { createRoute } from '../../platform/routing/route.ts'
import { readNewOrderAddress } from './address.ts'

const newOrderRoute = createRoute({
  path: '/newworkorder',
  validateSearch: readNewOrderAddress,
  staticData: { page: 'newWorkOrder', rights: ['CreateWorkOrders'] },
  component: lazyComponent(() => import('./new-order.page.tsx'), 'NewOrderPage'),
})

/** The page that makes a work order. The search for work orders, vehicles and the schedule link to it. */
export const newWorkOrder = {
  routes: [newOrderRoute],
} as const satisfies FeatureManifest
