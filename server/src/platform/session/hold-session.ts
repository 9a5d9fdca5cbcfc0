import type { Tx } from '../database/transaction.ts'
import { refuse } from '../http/refusal.ts'
import type { CurrentSession } from './current-session.ts'

/**
 * Keeps the session open and at its site until the transaction ends, for who writes something that goes
 * when the session goes: the sign-out waits, or has already been.
 *
 * @throws {Refusal} unauthorized where the session has ended or moved meanwhile
 */
export async function holdSession(tx: Tx, { id, siteId }: CurrentSession): Promise<void> {
  const session = await tx
    .selectFrom('session')
    .select('id')
    .where('id', '=', id)
    .where('site_id', '=', siteId)
    .where('closed_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  if (session === undefined) throw refuse('unauthorized')
}
