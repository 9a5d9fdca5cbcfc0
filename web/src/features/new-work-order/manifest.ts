import { IconPlus } from '@tabler/icons-react'
import type { FeatureManifest } from '../../platform/manifest/feature-manifest.ts'
import { lazyComponent } from '../../platform/routing/lazy-component.tsx'
import { createRoute } from '../../platform/routing/route.ts'
import type { NewOrderAddress } from './address.ts'

const newOrderRoute = createRoute({
  path: '/newworkorder',
  // The page ignores invalid values, because their checks would enlarge the first load.
  validateSearch: (search) => search as NewOrderAddress,
  staticData: { page: 'newWorkOrder', rights: ['CreateWorkOrders'] },
  component: lazyComponent(() => import('./new-work-order.page.tsx'), 'NewOrderPage'),
})

/** The page that creates a work order. */
export const newWorkOrder = {
  routes: [newOrderRoute],
  destinations: [{ route: newOrderRoute, icon: IconPlus }],
} as const satisfies FeatureManifest
