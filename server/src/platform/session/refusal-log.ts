import type { Clock } from '../clock.ts'
import type { NoteRefusal } from '../http/mount.ts'
import { logSecurity } from './security-log.ts'

/** Log lines per session and minute: a person never needs so many, and a scanning program fills no disk. */
const linesPerMinute = 20

/** Refused rights that a handler detects; the session guard logs those of the endpoint itself. */
const refusedRights: ReadonlySet<string> = new Set([
  'forbidden',
  'siteNotAllowed',
  'personElsewhere',
  'personHasMoreRights',
])

/**
 * Logs refused requests of a session: objects that its site does not have (404), and actions beyond its
 * authority. Only the ids in the path are logged.
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
    if (countLine(session.id) > linesPerMinute) return
    const { employeeId, siteId } = session
    const ids = Object.values(params ?? {}).filter((value) => typeof value === 'number')
    const details = { employeeId, siteId, endpoint: name, ids }
    if (isObject) logSecurity(request, 'object refused', details)
    else logSecurity(request, 'right refused', { ...details, reason })
  }
}
