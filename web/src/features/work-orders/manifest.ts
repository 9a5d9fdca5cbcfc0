import { IconSearch } from '@tabler/icons-react'
import { workOrderEndpoints } from '@verstas/contract/work-orders/endpoints.ts'
import type { FeatureManifest } from '../../platform/manifest/feature-manifest.ts'
import { lazyComponent } from '../../platform/routing/lazy-component.tsx'
import { createRoute } from '../../platform/routing/route.ts'
import { readSearchAddress, readWorkOrderAddress } from './address.ts'
import { invalidateWorkOrders } from './api.ts'

const { searchWorkOrders, getWorkOrder, getWorkOrderByNumber, getWorkOrderByGlobalId } = workOrderEndpoints

const WorkOrderPage = lazyComponent(() => import('./work-order.page.tsx'), 'WorkOrderPage')

const workOrderRoute = createRoute({
  path: '/workorder',
  validateSearch: readWorkOrderAddress,
  staticData: { page: 'workOrder', rights: getWorkOrderByNumber.rights },
  component: WorkOrderPage,
})

const activitiesRoute = createRoute({
  path: '/activities',
  validateSearch: readWorkOrderAddress,
  staticData: { page: 'workOrder', rights: getWorkOrderByNumber.rights },
  component: WorkOrderPage,
})

const searchRoute = createRoute({
  path: '/workordersearch',
  validateSearch: readSearchAddress,
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
  live: {
    workOrderChanged: (queries, { WorkOrderId, Version }) =>
      invalidateWorkOrders(queries, (order) => order.Id === WorkOrderId && (order.Version ?? 0) < Version),
    differencesChanged: (queries, { WorkOrderId }) =>
      invalidateWorkOrders(queries, ({ Id }) => WorkOrderId === null || Id === WorkOrderId),
    workOrderLock: (queries, { WorkOrderId }) =>
      invalidateWorkOrders(queries, ({ Id }) => Id === WorkOrderId),
    stampingChanged: (queries, { WorkOrderIds }) =>
      invalidateWorkOrders(queries, ({ Id }) => WorkOrderIds.includes(Id)),
    tyresChanged: (queries, { VehicleId }) =>
      invalidateWorkOrders(queries, ({ Vehicle }) => Vehicle.VehicleId === VehicleId),
    subscribed: (queries, workOrderId, { Version, LockedBy }) =>
      invalidateWorkOrders(
        queries,
        (order) =>
          order.Id === workOrderId &&
          (order.Version !== Version || (order.Lock?.EmployeeId ?? null) !== LockedBy),
      ),
  },
  keptReads: { withAge: [getWorkOrder, getWorkOrderByNumber, getWorkOrderByGlobalId] },
} as const satisfies FeatureManifest
