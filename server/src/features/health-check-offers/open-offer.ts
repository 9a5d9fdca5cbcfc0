import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/transaction.ts'
import { notifyLive } from '../../platform/events/notify-live.ts'
import type { Dependencies } from '../../platform/http/feature.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { logSecurity } from '../../platform/session/security-log.ts'
import { hashSecret } from '../../platform/session/session-token.ts'

type Context = Pick<Dependencies, 'db' | 'clock'>

/** The request of a customer, with the link's token in a header. */
export interface OfferCall {
  readonly headers: { readonly 'offer-token'?: string | undefined }
  readonly request: FastifyRequest
}

export interface OpenOffer {
  readonly siteId: number
  readonly offerId: number
  readonly inspectionId: number
  /** Null until the customer opens the offer. */
  readonly openedAt: Date | null
}

/**
 * Finds the offer of a valid link. Locks and writes nothing, so requests with invalid links are cheap.
 *
 * @throws {Refusal} offerClosed, with the workshop's phone number if the link was once valid
 */
export async function openOffer({ db, clock }: Context, { headers, request }: OfferCall): Promise<OpenOffer> {
  const now = clock.now()
  const token = headers['offer-token']
  if (!token) throw refuse('offerClosed')
  const hash = hashSecret(`offer:${token}`)
  const offer = await db
    .selectFrom('inspection_offer as offer')
    .innerJoin('site', 'site.id', 'offer.site_id')
    .select(['offer.site_id as siteId', 'offer.id as offerId', 'offer.inspection_id as inspectionId'])
    .select(['offer.opened_at as openedAt', 'offer.expires_at', 'offer.revoked_at'])
    .select(['site.is_active', 'site.phone'])
    .where(({ or, eb }) =>
      or([
        eb('offer.token_hash', '=', hash),
        sql<boolean>`offer.earlier_token_hashes @> array[${hash}]::bytea[]`,
      ]),
    )
    .executeTakeFirst()
  if (offer === undefined) {
    logSecurity(request, 'offer link refused', {})
    throw refuse('offerClosed')
  }
  const { expires_at, revoked_at, is_active, phone, ...open } = offer
  if (revoked_at !== null || expires_at <= now || !is_active)
    throw refuse('offerClosed', phone === null ? {} : { phone })
  return open
}

/** Records the first time at which the customer opened the offer, and notifies the workshop. */
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

/** Notifies open pages of an inspection, which then refetch it. */
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
