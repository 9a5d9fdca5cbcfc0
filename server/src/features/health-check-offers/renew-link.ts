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
  const renewed = await db
    .updateTable('inspection_offer')
    .set({
      token_hash: hashSecret(`offer:${secret}`),
      earlier_token_hashes: sql<Uint8Array[]>`array_remove(
        earlier_token_hashes[greatest(cardinality(earlier_token_hashes) - ${mostEarlier - 2}, 1):] || token_hash, null)`,
    })
    .where('site_id', '=', siteId)
    .where('inspection_id', '=', inspectionId)
    .where('id', '=', offerId)
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
