import type { Db } from '../database/transaction.ts'
import { refuse } from '../http/refusal.ts'
import type { CurrentSession } from './current-session.ts'

/** How long an authentication counts as recent, in milliseconds. */
const confirmedFor = 5 * 60_000

/**
 * Before what lasts beyond the session, such as a new way to sign in: the person signed in within the last five minutes,
 * or has shown since that it is still them. A quick change by PIN or badge, which others may see or find, is not enough, nor is
 * a login link, which its maker may have used.
 *
 * @throws {Refusal} confirmationNeeded
 */
export async function requireConfirmed(db: Db, { id }: CurrentSession, now: Date): Promise<void> {
  const session = await db
    .selectFrom('session')
    .select(['device_id as deviceId', 'method', 'created_at as createdAt', 'confirmed_at as confirmedAt'])
    .where('id', '=', id)
    .executeTakeFirst()
  const since = new Date(now.getTime() - confirmedFor)
  const isOwnSignIn = session?.deviceId === null && session.method !== 'token'
  const isNew = isOwnSignIn && session.createdAt > since
  const isConfirmed = session?.confirmedAt != null && session.confirmedAt > since
  if (!isNew && !isConfirmed) throw refuse('confirmationNeeded')
}

interface Confirmation {
  readonly now: Date
  /** By a passkey that was shown or made. */
  readonly isPasskey: boolean
}

/** Notes that the person of a session has just been authenticated. */
export async function confirmSession(
  db: Db,
  { id }: CurrentSession,
  { now, isPasskey }: Confirmation,
): Promise<void> {
  await db
    .updateTable('session')
    .set({ confirmed_at: now, ...(isPasskey && { is_passkey_shown: true }) })
    .where('id', '=', id)
    .execute()
}
