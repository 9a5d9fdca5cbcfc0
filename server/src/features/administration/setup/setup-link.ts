import { sql } from 'kysely'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/database/transaction.ts'
import { createSecret, hashSecret } from '../../../platform/session/session-token.ts'

/** Lifetime of a setup link, in milliseconds. */
const validFor = 24 * 60 * 60_000

/**
 * Creates a setup link if the database has no site. Invalidates earlier links. Stores only a hash of the
 * secret.
 *
 * @returns the secret; null if a site exists
 */
export async function createSetupLink(db: Db, clock: Clock): Promise<string | null> {
  const site = await db.selectFrom('site').select('id').limit(1).executeTakeFirst()
  if (site !== undefined) return null
  const secret = createSecret()
  const link = {
    secret_hash: hashSecret(secret),
    expires_at: new Date(clock.now().getTime() + validFor),
  }
  await db
    .insertInto('setup_link')
    .values(link)
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet(link))
    .execute()
  return secret
}

/** True if a link is valid: it has not expired, and no site exists. Consumes nothing. */
export async function isSetupLink(db: Db, secret: string, now: Date): Promise<boolean> {
  const link = await db
    .selectFrom('setup_link')
    .select('is_only')
    .where('secret_hash', '=', hashSecret(secret))
    .where('expires_at', '>', now)
    .where(hasNoSite)
    .executeTakeFirst()
  return link !== undefined
}

/**
 * Consumes the link.
 *
 * @returns false if the link is invalid or a site exists. A concurrent second call waits for the first and returns false
 */
export async function consumeSetupLink(tx: Tx, secret: string, now: Date): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('setup_link')
    .where('secret_hash', '=', hashSecret(secret))
    .where('expires_at', '>', now)
    .where(hasNoSite)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

const hasNoSite = sql<boolean>`not exists (select from site)`
