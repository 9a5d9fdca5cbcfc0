import type { Db } from '../database/transaction.ts'
import { refuse } from '../http/refusal.ts'
import { type ActiveSession, readActiveSessions } from './active-sessions.ts'
import type { CurrentSession } from './current-session.ts'

/** The session that a ticket was made in, and its site then. */
interface SessionTicket {
  readonly session_id: string
  readonly site_id: number
}

/** When a ticket ends: after its own time in milliseconds, and with its session at the latest. */
export const ticketExpiry = (session: CurrentSession, now: Date, lifetime: number): Date =>
  new Date(Math.min(now.getTime() + lifetime, session.expiresAt.getTime()))

/**
 * The session of a ticket, an address that opens a file without a header: it must be alive, and at the ticket's site still. The
 * caller checks its rights.
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
