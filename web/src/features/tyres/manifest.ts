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
 * The last path segment is a chat message's number or a history entry's id; the query parameters can name the
 * same (specification.md, Screens).
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
    // A history entry never changes, and lookups and labels change seldom.
    withoutAge: [getTyreHistoryEntry, listTyreLookups, getTyreLabel],
  },
  loadQueueAdapters: async () => [(await import('./tyre-queue-adapter.tsx')).tyreQueueAdapter],
} as const satisfies FeatureManifest
