import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Tx } from '../../platform/database/transaction.ts'
import { notifyLive } from '../../platform/events/notify-live.ts'
import type { Dependencies } from '../../platform/http/feature.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { logSecurity } from '../../platform/session/security-log.ts'
import { hashSecret } from '../../platform/session/session-token.ts'
import { refuseForNow } from '../../platform/session/sign-in.ts'
import { beginAttempt } from '../../platform/session/sign-in-throttle.ts'

type Context = Pick<Dependencies, 'db' | 'clock'>

/** What a customer's call carries. */
export interface OfferCall {
  readonly headers: { readonly 'offer-token'?: string | undefined }
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

export interface OpenOffer {
  readonly siteId: number
  readonly offerId: number
  readonly inspectionId: number
}

/**
 * The offer of a link that is open now. A link that never was counts as a wrong guess of its network, as at signing in; one that has
 * expired or was revoked is no guess.
 *
 * @throws {Refusal} offerClosed, whatever the reason, with the workshop's phone for who once had the link; tooManyAttempts (with Retry-After)
 */
export async function openOffer(
  { db, clock }: Context,
  { headers, request, reply }: OfferCall,
): Promise<OpenOffer> {
  const now = clock.now()
  const token = headers['offer-token']
  if (!token) throw refuse('offerClosed')
  const offer = await db
    .selectFrom('inspection_offer as offer')
    .innerJoin('site', 'site.id', 'offer.site_id')
    .select(['offer.site_id as siteId', 'offer.id as offerId', 'offer.inspection_id as inspectionId'])
    .select(['offer.expires_at', 'offer.revoked_at', 'site.is_active', 'site.phone'])
    .where('offer.token_hash', '=', hashSecret(`offer:${token}`))
    .executeTakeFirst()
  if (offer === undefined) {
    const start = await beginAttempt(db, request.ip, undefined, now)
    if (!('waitSeconds' in start)) throw refuse('offerClosed')
    logSecurity(request, 'offer blocked', { seconds: start.waitSeconds })
    throw refuseForNow(reply, start.waitSeconds)
  }
  const { expires_at, revoked_at, is_active, phone, ...open } = offer
  if (revoked_at !== null || expires_at <= now || !is_active)
    throw refuse('offerClosed', phone === null ? {} : { phone })
  return open
}

/** Notes when the customer saw the offer first, and shows it to whoever waits for that. */
export async function noteOpened(tx: Tx, { siteId, offerId, inspectionId }: OpenOffer, now: Date) {
  const { numUpdatedRows } = await tx
    .updateTable('inspection_offer')
    .set({ opened_at: now })
    .where('site_id', '=', siteId)
    .where('id', '=', offerId)
    .where('opened_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows > 0n) await notifyInspection(tx, siteId, inspectionId)
}

/** Whoever has the inspection open reads it again. */
export async function notifyInspection(tx: Tx, siteId: number, inspectionId: number): Promise<void> {
  const { vehicle_id, version } = await tx
    .selectFrom('inspection')
    .select(['vehicle_id', 'version'])
    .where('site_id', '=', siteId)
    .where('id', '=', inspectionId)
    .executeTakeFirstOrThrow()
  const event = { InspectionId: inspectionId, VehicleId: vehicle_id, Version: version }
  await notifyLive(tx, { name: 'inspectionChanged', siteId, event })
}
