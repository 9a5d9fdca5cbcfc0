import type { OfferSending } from '@verstas/contract/health-checks/offer-entities.ts'
import { textCatalogue } from '@verstas/contract/texts/catalogue.ts'
import { fillText } from '@verstas/contract/texts/entry.ts'
import type { CommandContext } from '../../../platform/commands/run-command.ts'
import { type JsonText, toJson } from '../../../platform/database/read-json.ts'
import type { Db } from '../../../platform/database/transaction.ts'
import { recordEvents } from '../../../platform/events/record-event.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import type { Message } from '../../../platform/mail/outcome.ts'
import { hashSecret } from '../../../platform/session/session-token.ts'

interface OfferToSend {
  readonly siteId: number
  readonly inspectionId: number
  readonly offerId: number
}

/**
 * Queues a message with the link of an offer.
 *
 * @returns the id of the delivery
 * @throws {Refusal} notFound; offerClosed if the link is not the valid link of the offer
 */
export async function queueDelivery(
  { tx, clock, session: { employeeId } }: CommandContext,
  { siteId, inspectionId, offerId }: OfferToSend,
  { Channel, Link }: OfferSending,
): Promise<JsonText<number>> {
  const now = clock.now()
  const offer = await tx
    .selectFrom('inspection_offer')
    .select(['token_hash', 'revoked_at', 'expires_at'])
    .where('site_id', '=', siteId)
    .where('inspection_id', '=', inspectionId)
    .where('id', '=', offerId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (offer === undefined) throw refuse('notFound')
  const hash = hashSecret(`offer:${tokenOf(Link)}`)
  if (
    offer.revoked_at !== null ||
    offer.expires_at <= now ||
    offer.token_hash === null ||
    !hash.equals(offer.token_hash)
  )
    throw refuse('offerClosed')
  const { id } = await tx
    .insertInto('offer_delivery')
    .values({
      site_id: siteId,
      offer_id: offerId,
      channel: Channel,
      state: 'Queued',
      created_at: now,
      created_by: employeeId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordEvents(tx, [
    {
      siteId,
      at: now,
      employeeId,
      entity: 'inspection',
      entityId: inspectionId,
      kind: 'offerSent',
      subject: { OfferId: offerId },
      before: null,
      after: { Channel },
    },
  ])
  return toJson(id)
}

/** Returns the secret of a link. */
export const tokenOf = (link: string): string => link.slice(link.lastIndexOf('/') + 1)

/**
 * Returns the message with the link, in the language of the offer.
 *
 * @param link built by the server, because the caller's link could lead to another site
 */
export async function messageOf(
  db: Db,
  { siteId, offerId }: OfferToSend,
  { To, link }: Pick<OfferSending, 'To'> & { readonly link: string },
): Promise<Message> {
  const { language, name, plate } = await db
    .selectFrom('inspection_offer as offer')
    .innerJoin('site', 'site.id', 'offer.site_id')
    .innerJoin('inspection', (join) =>
      join
        .onRef('inspection.site_id', '=', 'offer.site_id')
        .onRef('inspection.id', '=', 'offer.inspection_id'),
    )
    .innerJoin('vehicle', (join) =>
      join
        .onRef('vehicle.site_id', '=', 'inspection.site_id')
        .onRef('vehicle.id', '=', 'inspection.vehicle_id'),
    )
    .select(['offer.language', 'site.name', 'vehicle.plate_or_vin as plate'])
    .where('offer.site_id', '=', siteId)
    .where('offer.id', '=', offerId)
    .executeTakeFirstOrThrow()
  const words = (text: 'healthCheckForm.offerMessage' | 'healthCheckForm.offerSubject') =>
    fillText(textCatalogue[text][language], language, { site: name, plate: plate ?? '', link })
  return {
    to: To,
    subject: words('healthCheckForm.offerSubject'),
    text: words('healthCheckForm.offerMessage'),
  }
}
