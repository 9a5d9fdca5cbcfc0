import { Readable } from 'node:stream'
import type { LabelTicket } from '@verstas/contract/parts-planning/entities.ts'
import { contentDisposition } from '@verstas/domain/attachments/file-name.ts'
import { FileAnswer, pdfHeaders } from '../../platform/http/answer.ts'
import type { Dependencies } from '../../platform/http/feature.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { CurrentSession } from '../../platform/session/current-session.ts'
import { sessionOfTicket, ticketExpiry } from '../../platform/session/session-ticket.ts'
import { createSecret, hashSecret } from '../../platform/session/session-token.ts'

type Context = Pick<Dependencies, 'db' | 'clock' | 'settings'>

/**
 * The lifetime of a ticket, in milliseconds. The ticket is valid for several requests, because a browser may
 * load the labels again before it prints.
 */
const ticketLifetime = 5 * 60_000

/**
 * Creates an address that opens the labels of work orders. The request needs no authorization header. Stores
 * only a hash of the secret.
 *
 * @throws {Refusal} notFound if the site lacks one of the work orders
 */
export async function createLabelTicket(
  { db, clock, settings }: Context,
  session: CurrentSession,
  workOrderIds: readonly number[],
): Promise<LabelTicket> {
  const ids = [...new Set(workOrderIds)]
  const now = clock.now()
  if ((await readLabels(db, session.siteId, ids)).length < ids.length) throw refuse('notFound')
  const secret = createSecret()
  const expiresAt = ticketExpiry(session, now, ticketLifetime)
  await db.deleteFrom('label_ticket').where('expires_at', '<=', now).execute()
  await db
    .insertInto('label_ticket')
    .values({
      secret_hash: hashSecret(`labels:${secret}`),
      session_id: session.id,
      site_id: session.siteId,
      work_order_ids: ids,
      expires_at: expiresAt,
    })
    .execute()
  return {
    Url: `${settings.apiBase}/workshop/planning/labels/${secret}`,
    ExpirationTime: expiresAt.toISOString(),
  }
}

/**
 * Returns the labels of a ticket. The ticket's session must be open, still at the site, and have the right to
 * work orders.
 *
 * @throws {Refusal} notFound
 */
export async function openLabels({ db, clock }: Context, secret: string): Promise<FileAnswer> {
  const now = clock.now()
  const ticket = await db
    .selectFrom('label_ticket as ticket')
    .innerJoin('site', 'site.id', 'ticket.site_id')
    .select(['ticket.session_id', 'ticket.site_id', 'ticket.work_order_ids'])
    .select(['site.label_width as width', 'site.label_height as height'])
    .where('ticket.secret_hash', '=', hashSecret(`labels:${secret}`))
    .where('ticket.expires_at', '>', now)
    .executeTakeFirst()
  if (ticket === undefined) throw refuse('notFound')
  const { rights } = await sessionOfTicket(db, ticket, now)
  if (!rights.has('MobileServiceTechnician')) throw refuse('notFound')
  const labels = await readLabels(db, ticket.site_id, ticket.work_order_ids)
  // Loads the PDF library with the first labels, so that a server without labels never loads it.
  const { labelPdf } = await import('./label-pdf.ts')
  const title = labels.map(({ orderNumber }) => orderNumber).join(', ')
  const pdf = await labelPdf(labels, ticket, { title, now })
  const headers = {
    ...pdfHeaders,
    'content-length': pdf.length,
    'content-disposition': contentDisposition('inline', `${title.slice(0, 100)}.pdf`),
  }
  return new FileAnswer(200, headers, Readable.from([pdf]))
}

/** Returns the labels in the order of the ids. */
async function readLabels(db: Context['db'], siteId: number, workOrderIds: readonly number[]) {
  const labels = await db
    .selectFrom('work_order')
    .innerJoin('vehicle', (join) =>
      join
        .onRef('vehicle.site_id', '=', 'work_order.site_id')
        .onRef('vehicle.id', '=', 'work_order.vehicle_id'),
    )
    .select(['work_order.id', 'work_order.shown_number as orderNumber', 'work_order.pick_shelf as pickShelf'])
    .select('vehicle.plate_or_vin as plate')
    .where('work_order.site_id', '=', siteId)
    .where('work_order.id', 'in', workOrderIds)
    .execute()
  return labels.toSorted((a, b) => workOrderIds.indexOf(a.id) - workOrderIds.indexOf(b.id))
}
