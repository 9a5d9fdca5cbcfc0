import type { SignInMethod } from '@verstas/contract/session/entities.ts'
import type { Db } from '../database/transaction.ts'
import { refuse } from '../http/refusal.ts'
import type { CurrentSession } from './current-session.ts'

/** For so long a person counts as just recognised, in milliseconds. */
const confirmedFor = 5 * 60_000

/** What is quick to enter beside others, or to find, is not enough for what lasts. */
const quickMethods: readonly (SignInMethod | null)[] = ['pin', 'badge', null]

/**
 * Before what lasts beyond the session, such as a new way to sign in: the person signed in within the last five minutes,
 * or has shown since that it is still them.
 *
 * @throws {Refusal} confirmationNeeded
 */
export async function requireConfirmed(db: Db, { id }: CurrentSession, now: Date): Promise<void> {
  const session = await db
    .selectFrom('session')
    .select(['method', 'created_at as createdAt', 'confirmed_at as confirmedAt'])
    .where('id', '=', id)
    .executeTakeFirst()
  const since = new Date(now.getTime() - confirmedFor)
  const isNew = session !== undefined && session.createdAt > since && !quickMethods.includes(session.method)
  const isConfirmed = session?.confirmedAt != null && session.confirmedAt > since
  if (!isNew && !isConfirmed) throw refuse('confirmationNeeded')
}

/** Notes that the person of a session has just been recognised. */
export async function confirmSession(db: Db, { id }: CurrentSession, now: Date): Promise<void> {
  await db.updateTable('session').set({ confirmed_at: now }).where('id', '=', id).execute()
}
