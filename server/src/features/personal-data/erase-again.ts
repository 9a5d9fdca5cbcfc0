import { CommandError } from '../../platform/command-error.ts'
import { databaseErrorOf } from '../../platform/database/database-error.ts'
import type { Person } from '../../platform/database/person.ts'
import type { Db } from '../../platform/database/transaction.ts'
import { eraseUnchecked } from './erase-person.ts'
import { runErasure } from './erasure.ts'
import { endHoldsOfErased } from './holds.ts'

/**
 * Erases a person whose erasure a restore has reverted. Ends legal holds that the restore has brought back.
 *
 * @returns `unknown` if the database has no such person; `lastAdministrator` if the person cannot be erased
 */
export async function eraseAgain(
  db: Db,
  person: Person,
  now: Date,
): Promise<'erased' | 'unknown' | 'lastAdministrator'> {
  try {
    await runErasure(db, now, false, async (erasure) => {
      await endHoldsOfErased(erasure.tx, person, now)
      await eraseUnchecked(erasure, person)
    })
    return 'erased'
  } catch (error) {
    if (error instanceof CommandError) return 'unknown'
    if (isLastAdministrator(error)) return 'lastAdministrator'
    throw error
  }
}

/** True if the error means that the employee is the last administrator. */
export const isLastAdministrator = (error: unknown): boolean =>
  databaseErrorOf(error)?.constraint?.endsWith('__last_administrator') === true
