import { Readable } from 'node:stream'
import { contentDisposition } from '@verstas/domain/attachments/file-name.ts'
import { FileAnswer, pdfHeaders } from '../../../platform/http/answer.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import type { CurrentSession } from '../../../platform/session/current-session.ts'
import { sessionOfTicket, ticketExpiry } from '../../../platform/session/session-ticket.ts'
import { createSecret, hashSecret } from '../../../platform/session/session-token.ts'
import { FileNotStoredError } from '../../../platform/store/file-store.ts'
import { removeUnclaimedFiles } from '../../attachments/pending-files.ts'
import type { KeptFile } from './kept-pdf.ts'
import type { PdfContext } from './print-inspection.ts'

/** Lifetime of a link, in milliseconds (specification.md, Health check rules). */
const ticketLifetime = 5 * 60_000

export interface NamedFile extends KeptFile {
  readonly name: string
}

const hashOf = (secret: string): Buffer => hashSecret(`pdf:${secret}`)

/** Creates an address that opens a PDF once, without an authorization header. Stores a hash of its secret. */
export async function createPdfLink(
  { db, clock, settings }: PdfContext,
  session: CurrentSession,
  { key, size, name, isDraft }: NamedFile,
): Promise<string> {
  const now = clock.now()
  const secret = createSecret()
  await db.deleteFrom('pdf_ticket').where('expires_at', '<=', now).execute()
  await db
    .insertInto('pdf_ticket')
    .values({
      secret_hash: hashOf(secret),
      session_id: session.id,
      site_id: session.siteId,
      file_key: key,
      byte_size: size,
      file_name: name,
      expires_at: ticketExpiry(session, now, ticketLifetime),
      is_draft: isDraft,
    })
    .execute()
  return `${settings.apiBase}/vhc/pdf/${secret}`
}

/**
 * Opens the PDF of a link and consumes the ticket, so only one of two concurrent requests succeeds. The
 * session must still be open and at the site, and must have the right to health checks. A HEAD request does
 * not consume the ticket. A draft is deleted after the response has ended.
 *
 * @throws {Refusal} notFound
 */
export async function openPdfLink(context: PdfContext, secret: string, method: string): Promise<FileAnswer> {
  const { db, clock } = context
  const now = clock.now()
  const ofSecret = { hash: hashOf(secret), now }
  const ticket = method === 'HEAD' ? await findTicket(db, ofSecret) : await takeTicket(db, ofSecret)
  if (ticket === undefined) throw refuse('notFound')
  const { rights } = await sessionOfTicket(db, ticket, now)
  if (!rights.has('MobileCheckList')) throw refuse('notFound')
  const { file_key: key, byte_size: size, file_name: name, is_draft: isDraft } = ticket
  const answer = await servePdf(context, { key, size, name }, method)
  if (isDraft && method !== 'HEAD')
    answer.bytes.once('close', () => void removeUnclaimedFiles(context, [key]))
  return answer
}

interface OfSecret {
  readonly hash: Buffer
  readonly now: Date
}

const takeTicket = (db: PdfContext['db'], { hash, now }: OfSecret) =>
  db
    .deleteFrom('pdf_ticket')
    .where('secret_hash', '=', hash)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()

const findTicket = (db: PdfContext['db'], { hash, now }: OfSecret) =>
  db
    .selectFrom('pdf_ticket')
    .selectAll()
    .where('secret_hash', '=', hash)
    .where('expires_at', '>', now)
    .executeTakeFirst()

/**
 * Sends a stored PDF.
 *
 * @throws {Refusal} notFound if the bytes are missing
 */
export async function servePdf(
  { store, log }: PdfContext,
  { key, size, name }: Omit<NamedFile, 'isDraft'>,
  method: string,
): Promise<FileAnswer> {
  const headers = {
    ...pdfHeaders,
    'content-length': size,
    'content-disposition': contentDisposition('inline', name),
  }
  if (method === 'HEAD') return new FileAnswer(200, headers, Readable.from([]))
  try {
    return new FileAnswer(200, headers, await store.open({ key, part: 'original' }))
  } catch (error) {
    if (!(error instanceof FileNotStoredError)) throw error
    log.error({ err: error }, 'a PDF has no bytes')
    throw refuse('notFound')
  }
}
