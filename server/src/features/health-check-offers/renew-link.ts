import { sql } from 'kysely'
import type { Db } from '../../platform/database/transaction.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { createSecret, hashSecret } from '../../platform/session/session-token.ts'

interface OfferOfInspection {
  readonly siteId: number
  readonly inspectionId: number
  readonly offerId: number
}

/** The number of earlier links that still open an offer. */
const mostEarlier = 10

/**
 * Gives a valid offer a new secret for its link. The latest earlier secrets remain valid, because the customer may
 * open an earlier message.
 *
 * @returns the secret
 * @throws {Refusal} notFound; offerClosed if the offer has expired or was revoked
 */
export async function renewLink(
  db: Db,
  { siteId, inspectionId, offerId }: OfferOfInspection,
  now: Date,
): Promise<string> {
  const secret = createSecret()
  const renewed = await storeSecret(db, { siteId, inspectionId, offerId }, secret)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst()
  if (renewed) return secret
  const isKnown = await db
    .selectFrom('inspection_offer')
    .select('id')
    .where('site_id', '=', siteId)
    .where('inspection_id', '=', inspectionId)
    .where('id', '=', offerId)
    .executeTakeFirst()
  throw refuse(isKnown ? 'offerClosed' : 'notFound')
}

/**
 * Gives an offer that the caller has just created, or finds again under its idempotency key, a secret for its link.
 * Secrets of earlier links remain valid.
 *
 * @returns the secret
 */
export async function addLink(db: Db, offer: OfferOfInspection): Promise<string> {
  const secret = createSecret()
  await storeSecret(db, offer, secret).execute()
  return secret
}

const storeSecret = (db: Db, { siteId, inspectionId, offerId }: OfferOfInspection, secret: string) =>
  db
    .updateTable('inspection_offer')
    .set({
      token_hash: hashSecret(`offer:${secret}`),
      earlier_token_hashes: sql<Uint8Array[]>`array_remove(
        earlier_token_hashes[greatest(cardinality(earlier_token_hashes) - ${mostEarlier - 2}, 1):] || token_hash, null)`,
    })
    .where('site_id', '=', siteId)
    .where('inspection_id', '=', inspectionId)
    .where('id', '=', offerId)
