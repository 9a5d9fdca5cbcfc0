import type { Clock } from '../clock.ts'
import type { NoteRefusal } from '../http/mount.ts'
import { logSecurity } from './security-log.ts'

/**
 * The maximum number of log lines per session and minute, so that a scanning program cannot fill the disk.
 */
const linesPerMinute = 20

/** Missing rights that a handler detects. The session guard logs missing rights of the endpoint. */
const refusedRights: ReadonlySet<string> = new Set([
  'forbidden',
  'siteNotAllowed',
  'personElsewhere',
  'personHasMoreRights',
])

/**
 * Logs refused requests of a session: objects that its site does not have (404), and actions beyond its
 * authority. Logs only the ids in the path, because other data may be personal.
 */
export function createRefusalLog(clock: Clock): NoteRefusal {
  const lines = new Map<string, number>()
  let minute = 0

  const countLine = (sessionId: string): number => {
    const now = Math.floor(clock.now().getTime() / 60_000)
    if (now !== minute) lines.clear()
    minute = now
    const count = (lines.get(sessionId) ?? 0) + 1
    lines.set(sessionId, count)
    return count
  }

  return ({ name, params, session, request }, [{ name: reason }]) => {
    const isObject = reason === 'notFound'
    if (!isObject && !refusedRights.has(reason)) return
    const isService = 'accountId' in session
    if (countLine(isService ? `service:${session.accountId}` : session.id) > linesPerMinute) return
    const ids = Object.values(params ?? {}).filter((value) => typeof value === 'number')
    const caller = isService
      ? { serviceAccountId: session.accountId }
      : { employeeId: session.employeeId, siteId: session.siteId }
    const details = { ...caller, endpoint: name, ids }
    if (isObject) logSecurity(request, 'object refused', details)
    else logSecurity(request, 'right refused', { ...details, reason })
  }
}
