import type { FeatureManifest } from '../../platform/manifest/feature-manifest.ts'
import { lazyComponent } from '../../platform/routing/lazy-component.tsx'
import { createRoute } from '../../platform/routing/route.ts'

const integrationsRoute = createRoute({
  path: '/integrations',
  staticData: { page: 'integrations', rights: ['ManageUsers'] },
  component: lazyComponent(() => import('./integrations.page.tsx'), 'IntegrationsPage'),
})

const accountsRoute = createRoute({
  path: '/integrations/accounts',
  staticData: { page: 'serviceAccounts', rights: ['ManageUsers'] },
  component: lazyComponent(() => import('./accounts.page.tsx'), 'ServiceAccountsPage'),
})

/** The pages of other systems, to which the administration links. */
export const integrations = { routes: [integrationsRoute, accountsRoute] } as const satisfies FeatureManifest
