import type { FastifyRequest } from 'fastify'
import type { CurrentSession } from '../session/current-session.ts'
import type { ServiceSession } from '../session/service-session.ts'

type Caller = CurrentSession | ServiceSession | null

declare module 'fastify' {
  interface FastifyRequest {
    /** The session of the request; null for a call without one, undefined before the check of its rights. */
    caller?: Caller
  }
}

/** The number of characters of a session's id in the log: enough to distinguish sessions, and no secret. */
const shortIdLength = 8

/** Returns the fields of a log line that say who made a request. People appear by their number. */
export function describeCaller(request: Pick<FastifyRequest, 'caller'>): object {
  const { caller } = request
  if (!caller) return {}
  if ('accountId' in caller) return { serviceAccountId: caller.accountId }
  const { employeeId, siteId, id } = caller
  return { employeeId, siteId, session: id.slice(0, shortIdLength) }
}
