import { IconClipboardHeart } from '@tabler/icons-react'
import { healthCheckEndpoints } from '@verstas/contract/health-checks/endpoints.ts'
import { invalidate } from '../../platform/api/endpoint-query.ts'
import type { FeatureManifest } from '../../platform/manifest/feature-manifest.ts'
import { lazyComponent } from '../../platform/routing/lazy-component.tsx'
import { createRoute } from '../../platform/routing/route.ts'
import { readHealthCheckAddress } from './address.ts'
import { invalidateInspection, templatesQuery } from './api.ts'
import { updateViewers } from './update-viewers.ts'

const { listSurveys, listTemplates, listInspections, getInspection, createInspection } = healthCheckEndpoints

/** The route of an existing health check, of a new one, and of the vehicle search. */
const healthCheckRoute = createRoute({
  path: '/vhc/{-$inspectionId}',
  validateSearch: readHealthCheckAddress,
  staticData: { page: 'healthCheck', rights: getInspection.rights },
  component: lazyComponent(() => import('./health-check.page.tsx'), 'HealthCheckPage'),
})

const vehicleRoute = createRoute({
  path: '/vhc/vin/$vin',
  validateSearch: readHealthCheckAddress,
  staticData: { page: 'healthCheck', rights: listSurveys.rights },
  component: lazyComponent(() => import('./vehicle-health-checks.page.tsx'), 'VehicleHealthChecksPage'),
})

/**
 * The delay between a live event and the refetch, in milliseconds. The response to this tab's own save may
 * arrive shortly after the event, and makes the refetch unnecessary.
 */
const answerMs = 1_000

export const healthChecks = {
  routes: [healthCheckRoute, vehicleRoute],
  destinations: [{ route: healthCheckRoute, icon: IconClipboardHeart }],
  live: {
    inspectionChanged: (queries, { InspectionId, Version }) =>
      void setTimeout(() => invalidateInspection(queries, InspectionId, Version), answerMs),
    inspectionViewer: updateViewers,
    connected: (queries) => invalidate(queries, getInspection),
  },
  keptReads: {
    withAge: [listInspections, getInspection],
    withoutAge: [listSurveys, listTemplates, createInspection],
    readAhead: async (queries, { canCall }) => {
      if (canCall(listTemplates)) await queries.fetchQuery(templatesQuery())
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
