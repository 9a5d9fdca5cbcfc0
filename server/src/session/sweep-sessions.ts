import type { Db } from '../database/transaction.ts'

/** What ended is kept for a day, for whoever asks why somebody was signed out. */
const keptFor = 86_400_000

/**
 * Removes what ended more than a day ago: sessions, login links, failures to sign in.
 *
 * @returns how much it was
 */
export async function sweepSessions(db: Db, now: Date): Promise<number> {
  const before = new Date(now.getTime() - keptFor)
  const sweeps = [
    db.deleteFrom('session').where('expires_at', '<', before),
    db.deleteFrom('login_token').where('expires_at', '<', before),
    db.deleteFrom('sign_in_failure').where('last_failed_at', '<', before),
  ]
  let swept = 0
  for (const sweep of sweeps) swept += Number((await sweep.executeTakeFirstOrThrow()).numDeletedRows)
  return swept
}
