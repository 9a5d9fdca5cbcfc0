import { IconPlus } from '@tabler/icons-react'
import type { FeatureManifest } from '../../platform/manifest/feature-manifest.ts'
import { lazyComponent } from '../../platform/routing/lazy-component.tsx'
import { lazySearch } from '../../platform/routing/lazy-search.ts'
import { createRoute } from '../../platform/routing/route.ts'

const newOrderRoute = createRoute({
  path: '/newworkorder',
  validateSearch: lazySearch(() => import('./address.ts'), 'readNewOrderAddress'),
  staticData: { page: 'newWorkOrder', rights: ['CreateWorkOrders'] },
  component: lazyComponent(() => import('./new-order.page.tsx'), 'NewOrderPage'),
})

/** The page that creates a work order. */
export const newWorkOrder = {
  routes: [newOrderRoute],
  destinations: [{ route: newOrderRoute, icon: IconPlus }],
} as const satisfies FeatureManifest
