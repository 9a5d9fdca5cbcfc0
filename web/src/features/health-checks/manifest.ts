import { IconClipboardHeart } from '@tabler/icons-react'
import { createRoute } from '@tanstack/react-router'
import { healthCheckEndpoints } from '@verstas/contract/health-checks/endpoints.ts'
import { invalidate } from '../../platform/api/endpoint-query.ts'
import type { FeatureManifest } from '../../platform/manifest/feature-manifest.ts'
import { lazyPage, signedInRoute } from '../../platform/shell/page-routes.ts'
import { readHealthCheckAddress } from './address.ts'
import { invalidateInspection, templatesQuery } from './api.ts'
import { hearViewer } from './hear-viewer.ts'

const { listSurveys, listTemplates, listInspections, getInspection, createInspection } = healthCheckEndpoints

const getParentRoute = () => signedInRoute

/** A health check by its id; without one it begins with the vehicle. */
const healthCheckRoute = createRoute({
  getParentRoute,
  path: '/vhc/{-$inspectionId}',
  validateSearch: readHealthCheckAddress,
  staticData: { page: 'healthCheck', rights: getInspection.rights },
  component: lazyPage(() => import('./health-check.page.tsx'), 'HealthCheckPage'),
})

const vehicleRoute = createRoute({
  getParentRoute,
  path: '/vhc/vin/$vin',
  validateSearch: readHealthCheckAddress,
  staticData: { page: 'healthCheck', rights: listSurveys.rights },
  component: lazyPage(() => import('./vehicle-health-checks.page.tsx'), 'VehicleHealthChecksPage'),
})

/**
 * Milliseconds to wait: the answer to one's own save has the same content and arrives at about the same time
 * as its event.
 */
const answerMs = 1_000

export const healthChecks = {
  routes: [healthCheckRoute, vehicleRoute],
  destinations: [{ route: healthCheckRoute, icon: IconClipboardHeart }],
  live: {
    inspectionChanged: (queries, { InspectionId, Version }) =>
      void setTimeout(() => invalidateInspection(queries, InspectionId, Version), answerMs),
    inspectionViewer: hearViewer,
    connected: (queries) => invalidate(queries, getInspection, listInspections),
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
