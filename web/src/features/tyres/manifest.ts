import { tyreEndpoints } from '@verstas/contract/tyres/endpoints.ts'
import type { FeatureManifest } from '../../platform/manifest/feature-manifest.ts'
import { lazyComponent } from '../../platform/routing/lazy-component.tsx'
import { lazySearch } from '../../platform/routing/lazy-search.ts'
import { createRoute } from '../../platform/routing/route.ts'

const { listTyreRecords, saveTyreRecords, getTyreHistoryEntry, listTyreLookups, getTyreLabel } = tyreEndpoints

/**
 * The last path segment is the number of a chat message or the id of a history entry. The query may contain
 * these values instead (specification.md, Screens).
 */
const tyreRoute = createRoute({
  path: '/tyre/{-$workorderGlobalID}/{-$source}',
  validateSearch: lazySearch(() => import('./address.ts'), 'readAddress'),
  staticData: { page: 'tyre', rights: saveTyreRecords.rights },
  component: lazyComponent(() => import('./tyre.page.tsx'), 'TyrePage'),
})

export const tyres = {
  routes: [tyreRoute],
  keptReads: {
    withAge: [listTyreRecords],
    // The app does not show the age of this data. History entries never change. Lookups and labels seldom
    // change.
    withoutAge: [getTyreHistoryEntry, listTyreLookups, getTyreLabel],
  },
  loadQueueAdapters: async () => [(await import('./tyre-queue-adapter.tsx')).tyreQueueAdapter],
} as const satisfies FeatureManifest
