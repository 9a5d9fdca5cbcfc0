import type { FastifyReply } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/transaction.ts'
import { refuse } from '../../../platform/http/refusal.ts'

/** A repeated contact of a source is stored only after this number of minutes. */
const contactMinutes = 1

/**
 * Stores that a source has called, and the account that called. Writes at most once a minute, or if the
 * account has changed. A new source is only stored with its first record.
 */
export async function noteContact(
  db: Db,
  source: string,
  { accountId, now }: { readonly accountId: number; readonly now: Date },
): Promise<void> {
  await sql`
    update integration_source set last_contact_at = greatest(last_contact_at, ${now}), account_id = ${accountId}
    where name = ${source} and (account_id is distinct from ${accountId}
      or last_contact_at < ${now}::timestamptz - make_interval(mins => ${contactMinutes}))`.execute(db)
}

/** The value of `Retry-After` in seconds while a source is paused. */
const retryAfter = 60

/**
 * Refuses a call of a paused source.
 *
 * @throws {Refusal} sourcePaused, with the MetaData `source`
 */
export async function requireRunning(db: Db, source: string, reply?: FastifyReply): Promise<void> {
  const paused = await db
    .selectFrom('integration_source')
    .select('name')
    .where('name', '=', source)
    .where('is_paused', '=', true)
    .executeTakeFirst()
  if (paused === undefined) return
  reply?.header('retry-after', retryAfter)
  throw refuse('sourcePaused', { source })
}
