import { IconClipboardHeart } from '@tabler/icons-react'
import { healthCheckEndpoints } from '@verstas/contract/health-checks/endpoints.ts'
import type { FeatureManifest } from '../../platform/manifest/feature-manifest.ts'
import { lazyComponent } from '../../platform/routing/lazy-component.tsx'
import { lazySearch } from '../../platform/routing/lazy-search.ts'
import { createRoute } from '../../platform/routing/route.ts'

const { listSurveys, listTemplates, listInspections, getInspection, createInspection } = healthCheckEndpoints

const readAddress = lazySearch(() => import('./address.ts'), 'readAddress')

/** The route of an existing health check, of a new one, and of the vehicle search. */
const healthCheckRoute = createRoute({
  path: '/vhc/{-$inspectionId}',
  validateSearch: readAddress,
  staticData: { page: 'healthCheck', rights: getInspection.rights },
  component: lazyComponent(() => import('./health-check.page.tsx'), 'HealthCheckPage'),
})

const vehicleRoute = createRoute({
  path: '/vhc/vin/$vin',
  validateSearch: readAddress,
  staticData: { page: 'healthCheck', rights: listSurveys.rights },
  component: lazyComponent(() => import('./vehicle-health-checks.page.tsx'), 'VehicleHealthChecksPage'),
})

export const healthChecks = {
  routes: [healthCheckRoute, vehicleRoute],
  destinations: [{ route: healthCheckRoute, icon: IconClipboardHeart }],
  loadLive: async () => (await import('./live.ts')).liveHandlers,
  keptReads: {
    withAge: [listInspections, getInspection],
    withoutAge: [listSurveys, listTemplates, createInspection],
    readAhead: async (queries, { canCall }) => {
      if (!canCall(listTemplates)) return
      const { templatesQuery } = await import('./api.ts')
      await queries.fetchQuery(templatesQuery())
    },
  },
  loadQueueAdapters: async () => {
    const [{ inspectionQueueAdapter }, { photoQueueAdapter }] = await Promise.all([
      import('./inspection-queue-adapter.ts'),
      import('./photo-queue-adapter.ts'),
    ])
    return [inspectionQueueAdapter, photoQueueAdapter]
  },
} as const satisfies FeatureManifest
