import { databaseErrorOf } from '../../platform/database/database-error.ts'
import type { Db } from '../../platform/database/transaction.ts'
import { SettingsError } from '../../platform/settings.ts'
import { eraseCustomer } from './erase-customer.ts'
import { eraseEmployee } from './erase-employee.ts'
import { runErasure } from './erasure.ts'

export const usage =
  'Say whom, and first without a change: npm run erase-person -- employee 42 --dry-run, ' +
  'or a customer of site 1: npm run erase-person -- customer 1 4711 --dry-run'

/**
 * Erases the personal data of an employee or a customer in one transaction. Repeating it changes nothing.
 *
 * @param words `employee` and a number, or `customer`, the number of the site and the number of the customer;
 * with `--dry-run` nothing changes
 * @returns lines for the operator: the number of changed rows of each table, and what remains to be done by hand
 * @throws {SettingsError} with instructions for the operator
 */
export async function eraseByCommandLine(
  db: Db,
  words: readonly string[],
  now: Date,
): Promise<readonly string[]> {
  const isDryRun = words.includes('--dry-run')
  const [kind, ...numbers] = words.filter((word) => word !== '--dry-run')
  const [first, second] = numbers.map(readNumber)
  const isEmployee = kind === 'employee' && numbers.length === 1
  const isCustomer = kind === 'customer' && numbers.length === 2
  if (first === undefined || !(isEmployee || isCustomer)) throw new SettingsError([usage])
  const rows = await runErasure(db, now, isDryRun, (erasure) =>
    isEmployee ? eraseEmployee(erasure, first) : eraseCustomer(erasure, first, second ?? 0),
  ).catch((error: unknown) => {
    if (databaseErrorOf(error)?.constraint?.endsWith('__last_administrator'))
      throw new SettingsError([`Employee ${first} is the last administrator. Make another one first`])
    throw error
  })
  return [
    ...[...rows].map(([table, count]) => `  ${table}: ${count}`),
    isDryRun ? '  Nothing was changed, because of --dry-run.' : '  The person is erased.',
    '  Names in notes, captions and messages, and faces and plates in files, are not found. Look through the work orders.',
  ]
}

function readNumber(word: string): number {
  if (!/^[1-9]\d{0,14}$/.test(word)) throw new SettingsError([`${word}: expected a number. ${usage}`])
  return Number(word)
}
