import type { FeatureManifest } from '../../platform/manifest/feature-manifest.ts'
import { lazyComponent } from '../../platform/routing/lazy-component.tsx'
import { createRoute } from '../../platform/routing/route.ts'

const integrationsRoute = createRoute({
  path: '/integrations',
  staticData: { page: 'integrations', rights: ['ManageUsers'] },
  component: lazyComponent(() => import('./integrations.page.tsx'), 'IntegrationsPage'),
})

/** The page that the administration links to. */
export const integrations = { routes: [integrationsRoute] } as const satisfies FeatureManifest
