import type { FastifyRequest } from 'fastify'
import type { CurrentSession } from '../session/current-session.ts'
import type { ServiceSession } from '../session/service-session.ts'

type Caller = CurrentSession | ServiceSession | null

/** The session of each request, stored between the check of its rights and its handler. */
const callers = new WeakMap<FastifyRequest, Caller>()

/** Stores the session of a request. Null for a public call without a session. */
export function setCaller(request: FastifyRequest, caller: Caller): void {
  callers.set(request, caller)
}

/** Returns the session of a request; null for a call without one, undefined before the check of its rights. */
export const getCaller = (request: FastifyRequest): Caller | undefined => callers.get(request)

/** The number of characters of a session's id in the log: enough to distinguish sessions, and no secret. */
const shortIdLength = 8

/** Returns the fields of a log line that say who made a request. People appear by their number. */
export function describeCaller(request: FastifyRequest): object {
  const caller = getCaller(request)
  if (!caller) return {}
  if ('accountId' in caller) return { serviceAccountId: caller.accountId }
  const { employeeId, siteId, id } = caller
  return { employeeId, siteId, session: id.slice(0, shortIdLength) }
}
