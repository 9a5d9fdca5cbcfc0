import type { Db } from '../../platform/database/transaction.ts'
import { createSecret, hashSecret } from '../../platform/session/session-token.ts'

/** For so long a browser's answer is waited for, in milliseconds. */
const validFor = 5 * 60_000

/** Makes a challenge for a sign-in, or for a new passkey of an employee. Any process of the server takes its answer. */
export async function createChallenge(
  db: Db,
  { employeeId, now }: { readonly employeeId: number | null; readonly now: Date },
): Promise<string> {
  const challenge = createSecret()
  await db
    .insertInto('passkey_challenge')
    .values({
      challenge_hash: hashSecret(challenge),
      employee_id: employeeId,
      expires_at: new Date(now.getTime() + validFor),
    })
    .execute()
  return challenge
}

/** Uses a challenge up, whatever comes of it: true for one answer alone, in time, and for what it was made for. */
export async function takeChallenge(
  db: Db,
  challenge: string,
  { employeeId, now }: { readonly employeeId: number | null; readonly now: Date },
): Promise<boolean> {
  const taken = await db
    .deleteFrom('passkey_challenge')
    .where('challenge_hash', '=', hashSecret(challenge))
    .returning(['employee_id as madeFor', 'expires_at as expiresAt'])
    .executeTakeFirst()
  return taken !== undefined && taken.madeFor === employeeId && taken.expiresAt > now
}

/** Removes challenges that nobody answered; answers how many. */
export async function sweepChallenges(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('passkey_challenge')
    .where('expires_at', '<', now)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
