import type { JWTPayload } from 'jose'
import { sql } from 'kysely'
import { type Db, inTransaction } from '../database/transaction.ts'
import { columnsOfIdentity, type Identity } from './identities.ts'
import { isSubject } from './identity-provider.ts'

/** How many strangers wait at most; a further one replaces the one that signed in longest ago. */
const maxWaiting = 200

/** How long a stranger waits after the latest sign-in, in milliseconds. */
const waitingFor = 30 * 86_400_000

/** Puts a stranger on the administrators' list, once, with what the provider tells of them. */
export async function noteStranger(
  db: Db,
  identity: Identity,
  { name, email }: JWTPayload,
  now: Date,
): Promise<void> {
  const told = { name: isSubject(name) ? name : null, email: isSubject(email) ? email : null }
  const seen = { ...told, last_seen_at: now }
  await inTransaction(
    db,
    async (tx) => {
      await tx
        .insertInto('waiting_identity')
        .values({ ...columnsOfIdentity(identity), ...seen, first_seen_at: now })
        .onConflict((conflict) => conflict.columns(['provider', 'claim', 'subject']).doUpdateSet(seen))
        .execute()
      await sql`delete from waiting_identity where id in (
        select id from waiting_identity order by last_seen_at desc, id desc offset ${maxWaiting})`.execute(tx)
    },
    { isRepeatable: true },
  )
}

/** Deletes strangers who have not signed in for long; answers how many. */
export async function deleteStrangersOfOld(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('waiting_identity')
    .where('last_seen_at', '<', new Date(now.getTime() - waitingFor))
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
