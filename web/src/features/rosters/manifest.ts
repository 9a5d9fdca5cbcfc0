import type { FeatureManifest } from '../../platform/manifest/feature-manifest.ts'
import { lazyComponent } from '../../platform/routing/lazy-component.tsx'
import { lazySearch } from '../../platform/routing/lazy-search.ts'
import { createRoute } from '../../platform/routing/route.ts'

const rostersRoute = createRoute({
  path: '/rosters',
  validateSearch: lazySearch(() => import('./address.ts'), 'readRosterAddress'),
  staticData: { page: 'rosters', rights: ['ManageRosters'] },
  component: lazyComponent(() => import('./rosters.page.tsx'), 'RostersPage'),
})

/** The shifts and absences of the site's people. */
export const rosters = {
  routes: [rostersRoute],
  accountPages: [rostersRoute],
} as const satisfies FeatureManifest
