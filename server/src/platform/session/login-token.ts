import type { Clock } from '../clock.ts'
import type { Db } from '../database/transaction.ts'
import { createSecret, hashSecret } from './session-token.ts'

/** How long a link is valid, in milliseconds. */
const validFor = 5 * 60_000

/** Makes the id of a one-time login link, valid for five minutes; only its hash is stored. */
export async function createLoginToken(
  db: Db,
  { employeeId, clock }: { employeeId: number; clock: Clock },
): Promise<string> {
  const tokenId = createSecret()
  await db
    .insertInto('login_token')
    .values({
      token_hash: hashSecret(tokenId),
      employee_id: employeeId,
      expires_at: new Date(clock.now().getTime() + validFor),
      used_at: null,
    })
    .execute()
  return tokenId
}

/** Consumes a login link, which works once; of two who try it at once, one gets the employee and the other undefined. */
export async function consumeLoginToken(db: Db, tokenId: string, now: Date): Promise<number | undefined> {
  const token = await db
    .updateTable('login_token')
    .set({ used_at: now })
    .where('token_hash', '=', hashSecret(tokenId))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where((is) =>
      is.exists(
        is
          .selectFrom('employee')
          .select('employee.id')
          .whereRef('employee.id', '=', 'login_token.employee_id')
          .where('employee.is_active', '=', true),
      ),
    )
    .returning('employee_id')
    .executeTakeFirst()
  return token?.employee_id
}
