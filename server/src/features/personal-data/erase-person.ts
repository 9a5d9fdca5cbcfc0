import type { Person } from '../../platform/database/person.ts'
import type { Db, Tx } from '../../platform/database/transaction.ts'
import { eraseCustomer } from './erase-customer.ts'
import { eraseEmployee } from './erase-employee.ts'
import { type Erasure, eraseIn, runErasure } from './erasure.ts'
import { requireNotHeld } from './holds.ts'

/** Erases a person without checking legal holds. Use it only for an erasure that a restore has reverted. */
export const eraseUnchecked = (erasure: Erasure, person: Person): Promise<void> =>
  person.kind === 'employee'
    ? eraseEmployee(erasure, person.id)
    : eraseCustomer(erasure, person.siteId, person.id)

const eraseChecked = (person: Person) => async (erasure: Erasure) => {
  await requireNotHeld(erasure.tx, person, erasure.now)
  await eraseUnchecked(erasure, person)
}

/**
 * Erases a person unless a legal hold is in force. Used by the commands, the page and the removal by age.
 *
 * @returns the number of changed rows of each table
 * @throws {HeldError}; {CommandError} if there is no such person
 */
export const erasePersonIn = (
  tx: Tx,
  person: Person,
  now: Date,
  isDryRun: boolean,
): Promise<ReadonlyMap<string, number>> => eraseIn(tx, now, isDryRun, eraseChecked(person))

/** Erases a person in a separate transaction, as `erasePersonIn` does. */
export const runPersonErasure = (
  db: Db,
  person: Person,
  now: Date,
  isDryRun: boolean,
): Promise<ReadonlyMap<string, number>> => runErasure(db, now, isDryRun, eraseChecked(person))
