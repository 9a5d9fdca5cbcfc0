import { IconUsersGroup } from '@tabler/icons-react'
import { administrationEndpoints } from '@verstas/contract/administration/endpoints.ts'
import type { FeatureManifest } from '../../platform/manifest/feature-manifest.ts'
import { lazyComponent } from '../../platform/routing/lazy-component.tsx'
import { createRoute } from '../../platform/routing/route.ts'
import { readAdministrationAddress } from './address.ts'

const { listPeople } = administrationEndpoints

const administrationRoute = createRoute({
  path: '/administration',
  validateSearch: readAdministrationAddress,
  staticData: { page: 'administration', rights: listPeople.rights },
  component: lazyComponent(() => import('./administration.page.tsx'), 'AdministrationPage'),
})

const personRoute = createRoute({
  path: '/administration/$personId',
  staticData: { page: 'person', rights: listPeople.rights },
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
  accountPages: [{ route: administrationRoute, icon: IconUsersGroup }],
} as const satisfies FeatureManifest
