import type { AttachmentTicket } from '@verstas/contract/attachments/entities.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { CurrentSession } from '../../platform/session/current-session.ts'
import { sessionOfTicket, ticketExpiry } from '../../platform/session/session-ticket.ts'
import { createSecret, hashSecret } from '../../platform/session/session-token.ts'
import type { AttachmentContext } from './attachment-context.ts'
import { maySee, type StoredAttachment } from './find-attachment.ts'

/**
 * The maximum lifetime of a ticket, in milliseconds. Each range request of a player checks the ticket again, so
 * the lifetime is long enough to play most videos.
 */
const ticketLifetime = 30 * 60_000

/** The purpose of a ticket: to open one attachment, or all files of the attachment's work order. */
export type TicketPurpose = 'open' | 'archive'

/** Hashes the purpose together with the secret, so a ticket cannot be used for another purpose. */
const hashOf = (purpose: TicketPurpose, secret: string): Buffer => hashSecret(`${purpose}:${secret}`)

/** Creates a ticket of an attachment for one purpose. Stores only a hash of the secret in its address. */
export async function createTicket(
  { db, clock, settings }: AttachmentContext,
  session: CurrentSession,
  { site_id, id }: Pick<StoredAttachment, 'site_id' | 'id'>,
  purpose: TicketPurpose,
): Promise<AttachmentTicket> {
  const secret = createSecret()
  const expiresAt = ticketExpiry(session, clock.now(), ticketLifetime)
  await db
    .insertInto('attachment_ticket')
    .values({
      secret_hash: hashOf(purpose, secret),
      session_id: session.id,
      site_id,
      attachment_id: id,
      expires_at: expiresAt,
    })
    .execute()
  return {
    Url: `${settings.apiBase}/attachment/${purpose}/${secret}`,
    ExpirationTime: expiresAt.toISOString(),
  }
}

/**
 * Returns the attachment of a ticket, and whether the ticket's session began with a PIN or a badge. The
 * session must be active, still at the ticket's site, and must have the right to see the attachment.
 *
 * @throws {Refusal} notFound
 */
export async function openTicket(
  { db, clock }: AttachmentContext,
  secret: string,
  purpose: TicketPurpose,
): Promise<{ readonly attachment: StoredAttachment; readonly isQuick: boolean }> {
  const now = clock.now()
  const found = await db
    .selectFrom('attachment_ticket as ticket')
    .innerJoin('attachment', (join) =>
      join
        .onRef('attachment.site_id', '=', 'ticket.site_id')
        .onRef('attachment.id', '=', 'ticket.attachment_id'),
    )
    .selectAll('attachment')
    .select('ticket.session_id')
    .where('ticket.secret_hash', '=', hashOf(purpose, secret))
    .where('ticket.expires_at', '>', now)
    .executeTakeFirst()
  if (found === undefined) throw refuse('notFound')
  const { rights, isQuick } = await sessionOfTicket(db, found, now)
  if (!maySee(rights, found)) throw refuse('notFound')
  return { attachment: found, isQuick }
}
