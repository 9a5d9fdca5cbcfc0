import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { FeatureManifest } from '../../platform/manifest/feature-manifest.ts'
import { signedInRoute } from '../../platform/shell/page-routes.ts'

// The pages of specification.md, Screens, that do not exist yet: each tells what it will do to who has its address, and
// nothing leads there. A feature that comes takes its routes from here into a manifest with destinations of its own.

const getParentRoute = () => signedInRoute
const component = lazyRouteComponent(() => import('./coming.page.tsx'), 'ComingPage')

const healthCheckRoute = createRoute({
  getParentRoute,
  path: '/vhc/{-$inspectionId}',
  staticData: { page: 'healthCheck', rights: ['MobileCheckList'] },
  component,
})

const healthCheckOfVehicleRoute = createRoute({
  getParentRoute,
  path: '/vhc/vin/$vin',
  staticData: { page: 'healthCheck', rights: ['MobileCheckList'] },
  component,
})

export const coming = {
  routes: [healthCheckRoute, healthCheckOfVehicleRoute],
} as const satisfies FeatureManifest
