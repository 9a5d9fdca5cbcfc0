import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
} from '@tanstack/react-router'
import { type RenderOptions, renderRoutes } from '../../../platform/session/test/render-routes.tsx'
import { readSearchAddress, readWorkOrderAddress } from '../address.ts'
import { WorkOrderPage } from '../work-order.page.tsx'
import { WorkOrderSearchPage } from '../work-order-search.page.tsx'

/** Opens an address of the two pages. */
export const renderPage = (address: string, { prepare, ...options }: RenderOptions = {}) =>
  renderRoutes(createTestRouter(address), {
    ...options,
    prepare: (server) => {
      server.reply('GET /api/utility/employees/active', {
        body: [
          { Id: 4, Name: 'Aino Koskinen', Subsystem: 'M', IsWorkqueue: false },
          { Id: 5, Name: 'Varaosat', Subsystem: 'V', IsWorkqueue: true },
        ],
      })
      prepare?.(server)
    },
  })

function createTestRouter(address: string) {
  const rootRoute = createRootRoute({ component: Outlet })
  const frame = createRoute({ getParentRoute: () => rootRoute, id: 'signed-in', component: Outlet })
  const getParentRoute = () => frame
  const search = createRoute({
    getParentRoute,
    path: '/workordersearch',
    validateSearch: readSearchAddress,
    component: WorkOrderSearchPage,
  })
  const workOrder = createRoute({
    getParentRoute,
    path: '/workorder',
    validateSearch: readWorkOrderAddress,
    component: WorkOrderPage,
  })
  const activities = createRoute({ getParentRoute, path: '/activities', component: WorkOrderPage })
  return createRouter({
    routeTree: rootRoute.addChildren([frame.addChildren([search, workOrder, activities])]),
    history: createMemoryHistory({ initialEntries: [address] }),
  })
}
