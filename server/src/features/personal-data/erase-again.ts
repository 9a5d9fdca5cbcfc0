import { databaseErrorOf } from '../../platform/database/database-error.ts'
import type { Db } from '../../platform/database/transaction.ts'
import { SettingsError } from '../../platform/settings.ts'
import { eraseCustomer } from './erase-customer.ts'
import { eraseEmployee } from './erase-employee.ts'
import { runErasure } from './erasure.ts'

/** An employee, or a customer of a site. */
export type ErasedPerson =
  | { readonly kind: 'employee'; readonly id: number }
  | { readonly kind: 'customer'; readonly siteId: number; readonly id: number }

/**
 * Erases a person whose erasure a restore has undone.
 *
 * @returns `unknown` if the database has no such person; `lastAdministrator` if the person must remain
 */
export async function eraseAgain(
  db: Db,
  person: ErasedPerson,
  now: Date,
): Promise<'erased' | 'unknown' | 'lastAdministrator'> {
  try {
    await runErasure(db, now, false, (erasure) =>
      person.kind === 'employee'
        ? eraseEmployee(erasure, person.id)
        : eraseCustomer(erasure, person.siteId, person.id),
    )
    return 'erased'
  } catch (error) {
    if (error instanceof SettingsError) return 'unknown'
    if (isLastAdministrator(error)) return 'lastAdministrator'
    throw error
  }
}

/** True if the error means that the employee is the last administrator. */
export const isLastAdministrator = (error: unknown): boolean =>
  databaseErrorOf(error)?.constraint?.endsWith('__last_administrator') === true
