import { databaseErrorOf } from '../database/database-error.ts'
import { refuse } from './refusal.ts'

/** The name with which the database refuses changes of stampings in a locked pay period. */
export const lockedTime = 'payroll_period__locked'

/**
 * Runs a change of stampings.
 *
 * @throws {Refusal} payPeriodLocked if their time is in a locked pay period
 */
export async function refusingLockedTime<Result>(change: () => Promise<Result>): Promise<Result> {
  try {
    return await change()
  } catch (error) {
    throw databaseErrorOf(error)?.constraint === lockedTime ? refuse('payPeriodLocked') : error
  }
}
