import { wallEndpoints } from '@verstas/contract/activities/wall-endpoints.ts'
import { dayBounds } from '@verstas/domain/time/day.ts'
import { dayOf } from '@verstas/domain/time/format.ts'
import { answerRead } from '../../../platform/http/answer.ts'
import { feature } from '../../../platform/http/feature.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { logSecurity } from '../../../platform/session/security-log.ts'
import { createWallLink, findWallPlace, revokeWallLink } from './wall-links.ts'
import { wallLinkRead, wallLinksRead, wallRead } from './wall-reads.ts'

/**
 * Endpoints for the links of wall screens, and for the tasks that a screen shows (specification.md, Task
 * rules).
 */
export const wallFeature = feature(wallEndpoints, ({ db, clock }) => ({
  listWallLinks: ({ session: { siteId } }) => answerRead(db, wallLinksRead, { siteId }),

  // Has no idempotency key, because a stored response would contain the link's secret.
  createWallLink: async ({ body, session, request }) => {
    const link = await createWallLink(db, session, body.Name, clock.now())
    const { employeeId, siteId } = session
    logSecurity(request, 'wall link made', { employeeId, siteId, wallLinkId: link.Id })
    return link
  },

  revokeWallLink: async ({ params: { id }, session, request }) => {
    if (!(await revokeWallLink(db, session, id, clock.now()))) throw refuse('notFound')
    const { employeeId, siteId } = session
    logSecurity(request, 'wall link revoked', { employeeId, siteId, wallLinkId: id })
    return answerRead(db, wallLinkRead, { siteId, wallLinkId: id })
  },

  readWall: async ({ request, reply }) => {
    const now = clock.now()
    const place = await findWallPlace(db, request.headers.authorization, now)
    if (place === null) {
      reply.header('www-authenticate', 'Wall')
      throw refuse('wallLinkEnded')
    }
    const { siteId, timeZone } = place
    return answerRead(db, wallRead, { siteId, now, ...dayBounds(dayOf(now, timeZone), timeZone) })
  },
}))
