import { IconCar } from '@tabler/icons-react'
import type { QueryClient } from '@tanstack/react-query'
import { vehicleEndpoints } from '@verstas/contract/vehicles/endpoints.ts'
import { invalidate } from '../../platform/api/endpoint-query.ts'
import type { FeatureManifest } from '../../platform/manifest/feature-manifest.ts'
import { createRoute } from '../../platform/routing/route.ts'
import { lazyPage } from '../../platform/shell/page-routes.ts'
import { readVehicleAddress, readVehicleSearchAddress } from './address.ts'

const { getVehicle, listServiceHistory } = vehicleEndpoints

const vehicleSearchRoute = createRoute({
  path: '/vehiclesearch',
  validateSearch: readVehicleSearchAddress,
  staticData: { page: 'vehicleSearch', rights: listServiceHistory.rights },
  component: lazyPage(() => import('./vehicle-search.page.tsx'), 'VehicleSearchPage'),
})

const vehicleRoute = createRoute({
  path: '/vehicle/{-$vin}',
  validateSearch: readVehicleAddress,
  staticData: { page: 'vehicle', rights: listServiceHistory.rights },
  component: lazyPage(() => import('./vehicle.page.tsx'), 'VehiclePage'),
})

const invalidateVehicles = (queries: QueryClient) => invalidate(queries, getVehicle)

export const vehicles = {
  routes: [vehicleSearchRoute, vehicleRoute],
  destinations: [{ route: vehicleSearchRoute, icon: IconCar, isTop: true }],
  // Invalidates all vehicles, because a page shows open tasks of all work orders of its car, which only the
  // server knows.
  live: { activityChanged: invalidateVehicles, connected: invalidateVehicles },
  keptReads: { withAge: [getVehicle, listServiceHistory] },
} as const satisfies FeatureManifest
