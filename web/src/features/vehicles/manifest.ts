import { IconCar } from '@tabler/icons-react'
import { vehicleEndpoints } from '@verstas/contract/vehicles/endpoints.ts'
import type { FeatureManifest } from '../../platform/manifest/feature-manifest.ts'
import { lazyComponent } from '../../platform/routing/lazy-component.tsx'
import { lazySearch } from '../../platform/routing/lazy-search.ts'
import { createRoute } from '../../platform/routing/route.ts'

const { getVehicle, listServiceHistory } = vehicleEndpoints

const vehicleSearchRoute = createRoute({
  path: '/vehiclesearch',
  validateSearch: lazySearch(() => import('./address.ts'), 'readSearchAddress'),
  staticData: { page: 'vehicleSearch', rights: listServiceHistory.rights },
  component: lazyComponent(() => import('./vehicle-search.page.tsx'), 'VehicleSearchPage'),
})

const vehicleRoute = createRoute({
  path: '/vehicle/{-$vin}',
  validateSearch: lazySearch(() => import('./address.ts'), 'readAddress'),
  staticData: { page: 'vehicle', rights: listServiceHistory.rights },
  component: lazyComponent(() => import('./vehicle.page.tsx'), 'VehiclePage'),
})

export const vehicles = {
  routes: [vehicleSearchRoute, vehicleRoute],
  destinations: [{ route: vehicleSearchRoute, icon: IconCar, isTop: true }],
  keptReads: { withAge: [getVehicle, listServiceHistory] },
} as const satisfies FeatureManifest
