import { healthCheckEndpoints } from '@verstas/contract/health-checks/endpoints.ts'
import { invalidate } from '../../platform/api/endpoint-query.ts'
import type { LiveHandlers } from '../../platform/live/live-listener.ts'
import { invalidateInspection } from './api.ts'
import { updateViewers } from './update-viewers.ts'

/**
 * The delay between a live event and the refetch, in milliseconds. The response to this tab's own save may
 * arrive shortly after the event, and makes the refetch unnecessary.
 */
const answerMs = 1_000

/** Invalidates changed inspections, and updates other open views of the same inspection. */
export const liveHandlers: LiveHandlers = {
  inspectionChanged: (queries, { InspectionId, Version }) =>
    void setTimeout(() => invalidateInspection(queries, InspectionId, Version), answerMs),
  inspectionViewer: updateViewers,
  connected: (queries) => invalidate(queries, healthCheckEndpoints.getInspection),
}
