import type { Db } from '../database/transaction.ts'
import { networkKnownFor } from './sign-in-throttle.ts'

/** What ended is kept for a day, for whoever asks why somebody was signed out. */
const keptFor = 86_400_000

/**
 * Removes what ended more than a day ago: sessions, login links, failures to sign in; and networks that are known no
 * more.
 *
 * @returns how much it was
 */
export async function sweepSessions(db: Db, now: Date): Promise<number> {
  const before = new Date(now.getTime() - keptFor)
  const sweeps = [
    db.deleteFrom('session').where('expires_at', '<', before),
    db.deleteFrom('login_token').where('expires_at', '<', before),
    db.deleteFrom('sign_in_failure').where('last_failed_at', '<', before),
    db.deleteFrom('known_network').where('signed_in_at', '<', new Date(now.getTime() - networkKnownFor)),
  ]
  let swept = 0
  for (const sweep of sweeps) swept += Number((await sweep.executeTakeFirstOrThrow()).numDeletedRows)
  return swept
}
