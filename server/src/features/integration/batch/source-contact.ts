import type { FastifyReply } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/transaction.ts'
import { refuse } from '../../../platform/http/refusal.ts'

/** The time in minutes within which the contact of a source is stored once. */
const contactMinutes = 1

/**
 * Stores that a source has called, and the account that called. Writes at most once a minute, or if the account has
 * changed. A source that is unknown is stored with its first record.
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

/** The seconds after which a system should call again while its source is paused. */
const retryAfter = 60

/**
 * Requires that an administrator has not paused a source.
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
