import { orderRefreshEndpoints } from '@verstas/contract/integration/source-endpoints.ts'
import { feature } from '../../../platform/http/feature.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { logSecurity } from '../../../platform/session/security-log.ts'
import { createTargetCheck, pullTargets } from '../outgoing/targets.ts'
import { findRefreshSources, refreshOrder } from './refresh-order.ts'

/** The maximum number of concurrent requests of this process to sources. */
const mostAtOnce = 10

/** The value of `Retry-After` in seconds. */
const retryAfter = 5

/** Endpoints that refresh work orders from their sources. */
export const orderRefreshFeature = feature(
  orderRefreshEndpoints,
  ({ db, clock, log, settings, releaseSession }) => {
    const targets = createTargetCheck(settings.pullAllowedTargets, pullTargets)
    let running = 0
    return {
      listRefreshSources: async ({ params: { id }, session: { siteId } }) =>
        (await findRefreshSources(db, { siteId, id })).map(({ name, isPaused }) => ({
          Name: name,
          IsPaused: isPaused,
        })),

      refreshWorkOrder: async ({ params: { id }, body, session, request }) => {
        if (running >= mostAtOnce) throw refuse('tooManyRequests', { seconds: retryAfter })
        running += 1
        const tools: Parameters<typeof refreshOrder>[0] = {
          db,
          clock,
          log,
          targets,
          releaseSession,
          logSecurity: (...event) => logSecurity(request, ...event),
        }
        try {
          return await refreshOrder(tools, session, { id, name: body.Source })
        } finally {
          running -= 1
        }
      },
    }
  },
)
