import { IconClockPlay } from '@tabler/icons-react'
import type { QueryClient } from '@tanstack/react-query'
import { createRoute } from '@tanstack/react-router'
import { stampingCorrectionEndpoints } from '@verstas/contract/stamping/correction-endpoints.ts'
import { stampingEndpoints } from '@verstas/contract/stamping/endpoints.ts'
import { invalidate } from '../../platform/api/endpoint-query.ts'
import type { FeatureManifest } from '../../platform/manifest/feature-manifest.ts'
import { lazyPage, signedInRoute } from '../../platform/shell/page-routes.ts'
import { readStampingAddress } from './address.ts'
import { useStampingQuestions } from './questions/stamping-questions.tsx'

const { listStampingsOfEmployee, getMyLatestStamping, listStampingTypes, listStampingEmployees } =
  stampingEndpoints
const { getStampingDay } = stampingCorrectionEndpoints

const stampingRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/stamping',
  validateSearch: readStampingAddress,
  staticData: { page: 'stamping', rights: listStampingTypes.rights },
  component: lazyPage(() => import('./stamping.page.tsx'), 'StampingPage'),
})

const invalidateStampings = (queries: QueryClient) =>
  invalidate(queries, listStampingsOfEmployee, getMyLatestStamping, getStampingDay)

/** What the server asks about a queued stamping, the person is asked. */
function useQueueAdapter() {
  const { askWizard } = useStampingQuestions()
  return async () => (await import('./stamping-queue-adapter.ts')).createStampingQueueAdapter({ askWizard })
}

export const stamping = {
  routes: [stampingRoute],
  destinations: [{ route: stampingRoute, icon: IconClockPlay }],
  live: { stampingChanged: invalidateStampings, connected: invalidateStampings },
  keptReads: {
    withAge: [listStampingsOfEmployee],
    withoutAge: [getMyLatestStamping, listStampingTypes, listStampingEmployees],
  },
  useQueueAdapter,
} as const satisfies FeatureManifest
