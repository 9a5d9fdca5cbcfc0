import { partsPlanningEndpoints } from '@verstas/contract/parts-planning/endpoints.ts'
import type { FeatureManifest } from '../../platform/manifest/feature-manifest.ts'
import { lazyComponent } from '../../platform/routing/lazy-component.tsx'
import { lazySearch } from '../../platform/routing/lazy-search.ts'
import { createRoute } from '../../platform/routing/route.ts'

const { listPlanningReservations, getPickList } = partsPlanningEndpoints

const partsPlanningRoute = createRoute({
  path: '/partsplanning',
  validateSearch: lazySearch(() => import('./address.ts'), 'readPlanningAddress'),
  staticData: { page: 'partsPlanning', rights: listPlanningReservations.rights },
  component: lazyComponent(() => import('./parts-planning.page.tsx'), 'PartsPlanningPage'),
})

/**
 * The start page has no tile for this page (specification.md, Screens), because the parts search and the task
 * monitor link to it.
 */
export const partsPlanning = {
  routes: [partsPlanningRoute],
  keptReads: { withAge: [listPlanningReservations, getPickList] },
  loadQueueAdapters: async () => (await import('./parts-queue-adapter.ts')).partsQueueAdapters,
} as const satisfies FeatureManifest
