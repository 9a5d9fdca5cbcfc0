import type { Db } from '../database/transaction.ts'
import { refuse } from '../http/refusal.ts'
import type { CurrentSession } from './current-session.ts'

/** Period in which an authentication is recent enough, in milliseconds. */
const confirmedFor = 5 * 60_000

/**
 * Requires a recent authentication before a change that outlasts the session, such as a new sign-in method.
 * Accepts only a sign-in or a confirmation within the last five minutes. A quick change by PIN or badge does
 * not count, because others may have seen the PIN or found the badge. A login link does not count, because
 * its maker may have used it.
 *
 * @throws {Refusal} confirmationNeeded
 */
export async function requireConfirmed(db: Db, { id }: Pick<CurrentSession, 'id'>, now: Date): Promise<void> {
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
  /** True if a passkey was used or created. */
  readonly isPasskey: boolean
}

/** Records that the employee of a session has just been authenticated. */
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
