import { asWriteError, CommandError } from '../../platform/command-error.ts'
import type { Person } from '../../platform/database/person.ts'
import type { Db } from '../../platform/database/transaction.ts'
import type { FileStore } from '../../platform/store/file-store.ts'
import { writeArchiveOfPerson } from './archive-of-person.ts'
import { isLastAdministrator } from './erase-again.ts'
import { runPersonErasure } from './erase-person.ts'
import { HeldError } from './holds.ts'

export const eraseUsage =
  'Say whom, and first without a change: npm run erase-person -- employee 42 --dry-run, ' +
  'or a customer of site 1: npm run erase-person -- customer 1 4711 --dry-run'

export const exportUsage =
  'Say whom, and the archive to write: npm run export-person -- employee 42 person.zip, ' +
  'or a customer of site 1: npm run export-person -- customer 1 4711 person.zip'

/**
 * Erases the personal data of an employee or a customer in one transaction. Can be repeated.
 *
 * @param words `employee` and a number, or `customer`, the number of the site and the number of the customer;
 * with `--dry-run` nothing changes
 * @param note records the committed erasure outside the database, because a restore must repeat it
 * @returns lines for the operator: the number of changed rows of each table, and the remaining manual work
 * @throws {CommandError} with instructions for the operator
 */
export async function eraseByCommandLine(
  db: Db,
  words: readonly string[],
  now: Date,
  note: (person: Person) => Promise<void> = async () => {},
): Promise<readonly string[]> {
  const isDryRun = words.includes('--dry-run')
  const person = readPerson(
    words.filter((word) => word !== '--dry-run'),
    eraseUsage,
  )
  const rows = await runPersonErasure(db, person, now, isDryRun).catch((error: unknown) => {
    if (isLastAdministrator(error))
      throw new CommandError(`Employee ${person.id} is the last administrator. Make another one first`)
    if (error instanceof HeldError)
      throw new CommandError(`${error.message}. End it in the administration (People's data) first`)
    throw error
  })
  if (!isDryRun) await note(person)
  return [
    ...linesOf(rows),
    isDryRun ? '  Nothing was changed, because of --dry-run.' : '  The person is erased.',
    '  Names in notes, captions and messages, and faces and plates in files, are not found. Look through the work orders.',
  ]
}

/**
 * Writes the stored data about an employee or a customer into a new archive.
 *
 * @param words the person as in `eraseByCommandLine`, and the path of the archive
 * @returns lines for the operator: the number of rows of each table
 * @throws {CommandError} with instructions for the operator
 */
export async function exportByCommandLine(
  parts: { readonly db: Db; readonly store: FileStore; readonly now: Date },
  words: readonly string[],
): Promise<readonly string[]> {
  const path = words.at(-1) ?? ''
  const person = readPerson(words.slice(0, -1), exportUsage)
  try {
    const rows = await writeArchiveOfPerson(parts, person, path)
    return [...linesOf(rows), `  ${path} is written.`]
  } catch (error) {
    throw asWriteError(path, error)
  }
}

const linesOf = (rows: ReadonlyMap<string, number>): readonly string[] =>
  [...rows].map(([table, count]) => `  ${table}: ${count}`)

function readPerson([kind, ...numbers]: readonly string[], usage: string): Person {
  const [first, second, ...more] = numbers.map((word) => readNumber(word, usage))
  if (kind === 'employee' && first !== undefined && second === undefined) return { kind, id: first }
  if (kind === 'customer' && first !== undefined && second !== undefined && more.length === 0)
    return { kind, siteId: first, id: second }
  throw new CommandError(usage)
}

function readNumber(word: string, usage: string): number {
  if (!/^[1-9]\d{0,14}$/.test(word)) throw new CommandError(`${word}: expected a number. ${usage}`)
  return Number(word)
}
