import type { Db } from '../database/transaction.ts'
import { refuse } from '../http/refusal.ts'
import { type ActiveSession, readActiveSessions } from './active-sessions.ts'
import type { CurrentSession } from './current-session.ts'

/** The session that created a ticket, and its site at that time. */
interface SessionTicket {
  readonly session_id: string
  readonly site_id: number
}

/** Returns the expiry of a ticket: `lifetime` milliseconds from now, but at most the end of its session. */
export const ticketExpiry = (session: CurrentSession, now: Date, lifetime: number): Date =>
  new Date(Math.min(now.getTime() + lifetime, session.expiresAt.getTime()))

/**
 * Returns the session of a ticket, which opens a file without an authorization header. The session must be
 * active and still at the ticket's site. The caller checks the session's rights.
 *
 * @throws {Refusal} notFound
 */
export async function sessionOfTicket(
  db: Db,
  { session_id, site_id }: SessionTicket,
  now: Date,
): Promise<ActiveSession> {
  const session = (await readActiveSessions(db, [session_id], now)).get(session_id)
  if (session?.siteId !== site_id) throw refuse('notFound')
  return session
}
