import type { FeatureManifest } from '../../platform/manifest/feature-manifest.ts'
import { lazyComponent } from '../../platform/routing/lazy-component.tsx'
import { createRoute } from '../../platform/routing/route.ts'
import type { WorkingTimeAddress } from './address.ts'

const workingTimeRoute = createRoute({
  path: '/workingtime',
  // The page ignores invalid values (`readWorkingTimeAddress`), because its parser would enlarge the first load.
  validateSearch: (search) => search as WorkingTimeAddress,
  staticData: { page: 'workingTime', rights: 'session' },
  component: lazyComponent(() => import('./working-time.page.tsx'), 'WorkingTimePage'),
})

/** The record of working time that the law requires. Users open it from their hours. */
export const workingTime = { routes: [workingTimeRoute] } as const satisfies FeatureManifest
