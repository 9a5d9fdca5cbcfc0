import { IconClipboardCheck } from '@tabler/icons-react'
import { partsPlanningEndpoints } from '@verstas/contract/parts-planning/endpoints.ts'
import type { FeatureManifest } from '../../platform/manifest/feature-manifest.ts'
import { lazyComponent } from '../../platform/routing/lazy-component.tsx'
import { lazySearch } from '../../platform/routing/lazy-search.ts'
import { createRoute } from '../../platform/routing/route.ts'
import { isPartsDesk } from '../../shared/desk/has-desk.ts'

const { listPlanningReservations, getPickList } = partsPlanningEndpoints

const partsPlanningRoute = createRoute({
  path: '/partsplanning',
  validateSearch: lazySearch(() => import('./address.ts'), 'readAddress'),
  staticData: { page: 'partsPlanning', rights: listPlanningReservations.rights },
  component: lazyComponent(() => import('./parts-planning.page.tsx'), 'PartsPlanningPage'),
})

/** The navigation of the parts desk has a link to the planning page. */
export const partsPlanning = {
  routes: [partsPlanningRoute],
  destinations: [
    {
      route: partsPlanningRoute,
      icon: IconClipboardCheck,
      tab: 'rail',
      isShown: isPartsDesk,
    },
  ],
  keptReads: { withAge: [listPlanningReservations, getPickList] },
  loadQueueAdapters: async () => (await import('./parts-queue-adapter.ts')).partsQueueAdapters,
} as const satisfies FeatureManifest
