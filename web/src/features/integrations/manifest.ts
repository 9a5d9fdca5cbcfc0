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

const webhooksRoute = createRoute({
  path: '/integrations/webhooks',
  staticData: { page: 'integrations', rights: ['ManageUsers'] },
  component: lazyComponent(() => import('./further.page.tsx'), 'WebhooksPage'),
})

const directoryRoute = createRoute({
  path: '/integrations/directory',
  staticData: { page: 'integrations', rights: ['ManageUsers'] },
  component: lazyComponent(() => import('./further.page.tsx'), 'DirectoryPage'),
})

const differencesRoute = createRoute({
  path: '/integrations/differences',
  staticData: { page: 'integrations', rights: ['ManageUsers'] },
  component: lazyComponent(() => import('./further.page.tsx'), 'DifferencesPage'),
})

const fieldMastersRoute = createRoute({
  path: '/integrations/masters',
  staticData: { page: 'integrations', rights: ['ManageUsers'] },
  component: lazyComponent(() => import('./further.page.tsx'), 'FieldMastersPage'),
})

/** The pages about other systems. The administration page links to them. */
export const integrations = {
  routes: [
    integrationsRoute,
    accountsRoute,
    webhooksRoute,
    directoryRoute,
    differencesRoute,
    fieldMastersRoute,
  ],
} as const satisfies FeatureManifest
