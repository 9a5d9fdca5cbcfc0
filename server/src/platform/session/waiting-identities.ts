import type { JWTPayload } from 'jose'
import { sql } from 'kysely'
import { beforeDays, retentionDays } from '../database/retention-days.ts'
import { type Db, inTransaction } from '../database/transaction.ts'
import { columnsOfIdentity, type Identity } from './identities.ts'
import { isSubject } from './identity-provider.ts'

/** The maximum number of waiting strangers. A further one replaces the stranger with the oldest sign-in. */
const maxWaiting = 200

/** Adds a stranger to the administrators' list or updates the entry, with the provider's data. */
export async function noteStranger(
  db: Db,
  identity: Identity,
  { name, email }: JWTPayload,
  now: Date,
): Promise<void> {
  const profile = { name: isSubject(name) ? name : null, email: isSubject(email) ? email : null }
  const columns = { ...profile, last_seen_at: now }
  await inTransaction(
    db,
    async (tx) => {
      await tx
        .insertInto('waiting_identity')
        .values({ ...columnsOfIdentity(identity), ...columns, first_seen_at: now })
        .onConflict((conflict) => conflict.columns(['provider', 'claim', 'subject']).doUpdateSet(columns))
        .execute()
      await sql`delete from waiting_identity where id in (
        select id from waiting_identity order by last_seen_at desc, id desc offset ${maxWaiting})`.execute(tx)
    },
    { isRepeatable: true },
  )
}

/** Deletes strangers without a recent sign-in and returns their number. */
export async function deleteStrangersOfOld(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('waiting_identity')
    .where('last_seen_at', '<', beforeDays(now, await retentionDays(db, 'strangers')))
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
