import type { Db } from '../database/transaction.ts'
import { sweepFailures } from './sign-in-throttle.ts'

/** Dead sessions and links are kept for a day, for whoever asks why somebody was signed out. */
const keptFor = 86_400_000
const mostAtOnce = 500

/**
 * Removes what ended more than a day ago: sessions, login links, failures to sign in. Each sign-in
 * does it, because each sign-in is what adds a row.
 */
export async function sweepSessions(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keptFor)
  await db
    .deleteFrom('session')
    .where('id', 'in', (from) =>
      from
        .selectFrom('session')
        .select('id')
        .where('expires_at', '<', before)
        .limit(mostAtOnce)
        .forUpdate()
        .skipLocked(),
    )
    .execute()
  await db
    .deleteFrom('login_token')
    .where('token_hash', 'in', (from) =>
      from
        .selectFrom('login_token')
        .select('token_hash')
        .where('expires_at', '<', before)
        .limit(mostAtOnce)
        .forUpdate()
        .skipLocked(),
    )
    .execute()
  await sweepFailures(db, now)
}
