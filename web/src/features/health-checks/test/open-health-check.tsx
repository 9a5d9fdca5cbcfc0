import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
} from '@tanstack/react-router'
import { type RenderOptions, renderRoutes } from '../../../platform/session/test/render-routes.tsx'
import { readHealthCheckAddress } from '../address.ts'
import { HealthCheckPage } from '../health-check.page.tsx'

/** Opens the page of a health check at this address, alone. */
export function openHealthCheck(address: string, options: RenderOptions = {}) {
  const rootRoute = createRootRoute({ component: Outlet })
  const frame = createRoute({ getParentRoute: () => rootRoute, id: 'signed-in', component: Outlet })
  const page = createRoute({
    getParentRoute: () => frame,
    path: '/vhc/{-$inspectionId}',
    validateSearch: readHealthCheckAddress,
    component: HealthCheckPage,
  })
  const router = createRouter({
    routeTree: rootRoute.addChildren([frame.addChildren([page])]),
    history: createMemoryHistory({ initialEntries: [address] }),
  })
  return renderRoutes(router, options)
}
