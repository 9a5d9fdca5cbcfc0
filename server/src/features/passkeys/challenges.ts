import type { Db } from '../../platform/database/transaction.ts'
import { createSecret, hashSecret } from '../../platform/session/session-token.ts'

/** The lifetime of a challenge, in milliseconds. */
const validFor = 5 * 60_000

/** The purpose of a challenge: `employeeId` for a new passkey of this employee, or null for a sign-in. */
interface ChallengeUse {
  readonly employeeId: number | null
  readonly now: Date
}

/** Creates a challenge, which any process of the server can verify. Stores only its hash. */
export async function createChallenge(db: Db, { employeeId, now }: ChallengeUse): Promise<string> {
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

/**
 * True if a challenge is valid for this purpose. Deletes the challenge in any case, so that only one response
 * can use it.
 */
export async function consumeChallenge(
  db: Db,
  challenge: string,
  { employeeId, now }: ChallengeUse,
): Promise<boolean> {
  const stored = await db
    .deleteFrom('passkey_challenge')
    .where('challenge_hash', '=', hashSecret(challenge))
    .returning(['employee_id as employeeId', 'expires_at as expiresAt'])
    .executeTakeFirst()
  return stored !== undefined && stored.employeeId === employeeId && stored.expiresAt > now
}

/** Deletes expired challenges and returns their number. */
export async function deleteExpiredChallenges(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('passkey_challenge')
    .where('expires_at', '<', now)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
