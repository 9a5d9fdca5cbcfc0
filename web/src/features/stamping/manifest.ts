import { IconClockPlay } from '@tabler/icons-react'
import type { QueryClient } from '@tanstack/react-query'
import { stampingCorrectionEndpoints } from '@verstas/contract/stamping/correction-endpoints.ts'
import { stampingEndpoints } from '@verstas/contract/stamping/endpoints.ts'
import { invalidate } from '../../platform/api/endpoint-query.ts'
import type { FeatureManifest } from '../../platform/manifest/feature-manifest.ts'
import { createRoute } from '../../platform/routing/route.ts'
import { lazyPage } from '../../platform/shell/page-routes.ts'
import { readStampingAddress } from './address.ts'

const { listStampingsOfEmployee, getMyLatestStamping, listStampingTypes, listStampingEmployees } =
  stampingEndpoints
const { getStampingDay } = stampingCorrectionEndpoints

const stampingRoute = createRoute({
  path: '/stamping',
  validateSearch: readStampingAddress,
  staticData: { page: 'stamping', rights: listStampingTypes.rights },
  component: lazyPage(() => import('./stamping.page.tsx'), 'StampingPage'),
})

const invalidateStampings = (queries: QueryClient) =>
  invalidate(queries, listStampingsOfEmployee, getMyLatestStamping, getStampingDay)

export const stamping = {
  routes: [stampingRoute],
  destinations: [{ route: stampingRoute, icon: IconClockPlay, tab: 3 }],
  live: { stampingChanged: invalidateStampings, connected: invalidateStampings },
  keptReads: {
    withAge: [listStampingsOfEmployee],
    withoutAge: [getMyLatestStamping, listStampingTypes, listStampingEmployees],
  },
  loadQueueAdapters: async () => [(await import('./stamping-queue-adapter.ts')).stampingQueueAdapter],
} as const satisfies FeatureManifest
