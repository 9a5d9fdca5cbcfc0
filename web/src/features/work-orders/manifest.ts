import { IconSearch } from '@tabler/icons-react'
import { workOrderEndpoints } from '@verstas/contract/work-orders/endpoints.ts'
import type { FeatureManifest } from '../../platform/manifest/feature-manifest.ts'
import { lazyComponent } from '../../platform/routing/lazy-component.tsx'
import { lazySearch } from '../../platform/routing/lazy-search.ts'
import { createRoute } from '../../platform/routing/route.ts'

const { searchWorkOrders, getWorkOrder, getWorkOrderByNumber, getWorkOrderByGlobalId } = workOrderEndpoints

const WorkOrderPage = lazyComponent(() => import('./work-order.page.tsx'), 'WorkOrderPage')

const readAddress = lazySearch(() => import('./address.ts'), 'readAddress')

const workOrderRoute = createRoute({
  path: '/workorder',
  validateSearch: readAddress,
  staticData: { page: 'workOrder', rights: getWorkOrderByNumber.rights },
  component: WorkOrderPage,
})

const activitiesRoute = createRoute({
  path: '/activities',
  validateSearch: readAddress,
  staticData: { page: 'workOrder', rights: getWorkOrderByNumber.rights },
  component: WorkOrderPage,
})

const searchRoute = createRoute({
  path: '/workordersearch',
  validateSearch: lazySearch(() => import('./address.ts'), 'readSearchAddress'),
  staticData: { page: 'workOrderSearch', rights: searchWorkOrders.rights },
  component: lazyComponent(() => import('./work-order-search.page.tsx'), 'WorkOrderSearchPage'),
})

export const workOrders = {
  routes: [workOrderRoute, activitiesRoute, searchRoute],
  destinations: [{ route: searchRoute, icon: IconSearch, tab: 2 }],
  panes: [
    {
      side: 'left',
      label: 'workOrderSearch.results',
      isBeside: ({ page, search }, session) =>
        page === 'workOrder' && search.list !== undefined && session.canCall(searchWorkOrders),
      load: () => import('./search/search-pane.tsx'),
    },
  ],
  loadLive: async () => (await import('./live.ts')).liveHandlers,
  keptReads: { withAge: [getWorkOrder, getWorkOrderByNumber, getWorkOrderByGlobalId] },
} as const satisfies FeatureManifest
