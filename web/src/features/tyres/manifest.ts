import type { QueryClient } from '@tanstack/react-query'
import { tyreEndpoints } from '@verstas/contract/tyres/endpoints.ts'
import { invalidate } from '../../platform/api/endpoint-query.ts'
import type { FeatureManifest } from '../../platform/manifest/feature-manifest.ts'
import { createRoute } from '../../platform/routing/route.ts'
import { lazyPage } from '../../platform/shell/page-routes.ts'
import { readTyreAddress } from './address.ts'

const {
  listTyreRecords,
  listRecentTyreRecords,
  saveTyreRecords,
  getTyreHistoryEntry,
  listTyreLookups,
  getTyreLabel,
} = tyreEndpoints

/**
 * The last path segment is the number of a chat message or the id of a history entry. The query may contain
 * them instead (specification.md, Screens).
 */
const tyreRoute = createRoute({
  path: '/tyre/{-$workorderGlobalID}/{-$source}',
  validateSearch: readTyreAddress,
  staticData: { page: 'tyre', rights: saveTyreRecords.rights },
  component: lazyPage(() => import('./tyre.page.tsx'), 'TyrePage'),
})

const invalidateTyres = (queries: QueryClient) => invalidate(queries, listTyreRecords, listRecentTyreRecords)

export const tyres = {
  routes: [tyreRoute],
  live: { tyresChanged: invalidateTyres, connected: invalidateTyres },
  keptReads: {
    withAge: [listTyreRecords],
    // History entries never change, and lookups and labels seldom do. So they are cached without a maximum
    // age.
    withoutAge: [getTyreHistoryEntry, listTyreLookups, getTyreLabel],
  },
  loadQueueAdapters: async () => [(await import('./tyre-queue-adapter.tsx')).tyreQueueAdapter],
} as const satisfies FeatureManifest
