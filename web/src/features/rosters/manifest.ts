import type { FeatureManifest } from '../../platform/manifest/feature-manifest.ts'
import { lazyComponent } from '../../platform/routing/lazy-component.tsx'
import { createRoute } from '../../platform/routing/route.ts'
import type { RosterAddress } from './address.ts'

const rostersRoute = createRoute({
  path: '/rosters',
  // The page ignores invalid values (`readRosterAddress`), because its parser would enlarge the first load.
  validateSearch: (search) => search as RosterAddress,
  staticData: { page: 'rosters', rights: ['ManageRosters'] },
  component: lazyComponent(() => import('./rosters.page.tsx'), 'RostersPage'),
})

/** The shifts and absences of the site's people. */
export const rosters = {
  routes: [rostersRoute],
  accountPages: [rostersRoute],
} as const satisfies FeatureManifest
