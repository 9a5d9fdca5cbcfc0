import { IconAdjustments } from '@tabler/icons-react'
import type { FeatureManifest } from '../../platform/manifest/feature-manifest.ts'
import { lazyComponent } from '../../platform/routing/lazy-component.tsx'
import { createRoute } from '../../platform/routing/route.ts'
import type { AdministrationAddress } from './address.ts'

/** The rights of the calls, listed here because importing the calls would enlarge the first load. */
const rights = ['ManageUsers'] as const

const administrationRoute = createRoute({
  path: '/administration',
  // The page ignores invalid values (`readAdministrationAddress`), because its parser would enlarge the first load.
  validateSearch: (search) => search as AdministrationAddress,
  staticData: { page: 'administration', rights },
  component: lazyComponent(() => import('./administration.page.tsx'), 'AdministrationPage'),
})

const personRoute = createRoute({
  path: '/administration/$personId',
  staticData: { page: 'person', rights },
  component: lazyComponent(() => import('./person/person.page.tsx'), 'PersonPage'),
})

/** The secret follows the #, so that no proxy and no server log contains it. */
const setupRoute = createRoute({
  path: '/setup/$token',
  component: lazyComponent(() => import('./setup/setup.page.tsx'), 'SetupPage'),
})

export const administration = {
  routes: [administrationRoute, personRoute],
  publicRoutes: [setupRoute],
  destinations: [{ route: administrationRoute, icon: IconAdjustments, tab: 'rail' }],
  accountPages: [administrationRoute],
} as const satisfies FeatureManifest
