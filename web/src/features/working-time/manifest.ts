import type { FeatureManifest } from '../../platform/manifest/feature-manifest.ts'
import { lazyComponent } from '../../platform/routing/lazy-component.tsx'
import { lazySearch } from '../../platform/routing/lazy-search.ts'
import { createRoute } from '../../platform/routing/route.ts'

const workingTimeRoute = createRoute({
  path: '/workingtime',
  validateSearch: lazySearch(() => import('./address.ts'), 'readWorkingTimeAddress'),
  staticData: { page: 'workingTime', rights: 'session' },
  component: lazyComponent(() => import('./working-time.page.tsx'), 'WorkingTimePage'),
})

/** The record of working time that the law demands. People open it from their hours. */
export const workingTime = { routes: [workingTimeRoute] } as const satisfies FeatureManifest
