import { problemOfPassword, shortestPassword } from '@verstas/domain/account/password-rules.ts'
import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { type Db, inTransaction } from '../../platform/database/transaction.ts'
import type { FeatureDependencies } from '../../platform/http/feature.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { PasswordAccount } from '../../platform/session/password-accounts.ts'
import { hashPassword } from '../../platform/session/passwords.ts'
import { endSessionsOf } from '../../platform/session/session-store.ts'

type PasswordDependencies = Pick<FeatureDependencies, 'db' | 'clock' | 'releaseSession'>

/**
 * Refuses weak passwords.
 *
 * @throws {Refusal} passwordTooShort, passwordGuessable, passwordCommon
 */
export async function requireGoodPassword(password: string, knownNames: KnownNames): Promise<void> {
  const problem = problemOfPassword(password, knownNames.userName, knownNames.names)
  if (problem === 'tooShort')
    throw refuse('passwordTooShort', { field: 'NewPassword', min: shortestPassword })
  const weakness = problem ?? (await findWeakness(password, knownNames))
  if (weakness === 'guessable') throw refuse('passwordGuessable', { field: 'NewPassword' })
  if (weakness === 'common') throw refuse('passwordCommon', { field: 'NewPassword' })
}

/**
 * Returns the names of an employee and of the employee's sites. They count as guessable parts of a password.
 */
export async function readNamesOf(db: Db, employeeId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('employee')
    .select('name')
    .where('id', '=', employeeId)
    .unionAll(
      db
        .selectFrom('employee_site')
        .innerJoin('site', 'site.id', 'employee_site.site_id')
        .select('site.name')
        .where('employee_site.employee_id', '=', employeeId)
        .where('employee_site.is_active', '=', true),
    )
    .execute()
  return rows.map(({ name }) => name)
}

/**
 * Replaces a password, and ends the person's other sessions and links. The caller has verified the old
 * password.
 *
 * @returns the number of ended sessions
 * @throws {Refusal} passwordWrong if the password was changed after the verification
 */
export async function replacePassword(
  { db, clock, releaseSession }: PasswordDependencies,
  { employeeId, passwordHash }: PasswordAccount & { readonly employeeId: number },
  { password, keep }: { readonly password: string; readonly keep: string },
): Promise<number> {
  const newHash = await hashPassword(password)
  return inTransaction(
    db,
    async (tx) => {
      const now = clock.now()
      const { numUpdatedRows } = await tx
        .updateTable('credential')
        .set({ password_hash: newHash, password_changed_at: now })
        .where('employee_id', '=', employeeId)
        .where('password_hash', '=', passwordHash ?? '')
        .executeTakeFirstOrThrow()
      if (numUpdatedRows === 0n) throw refuse('passwordWrong')
      return endSessionsOf(tx, employeeId, { keep, now }, releaseSession)
    },
    { isRepeatable: true },
  )
}

/**
 * The maximum number of checked characters, which limits the check of a hostile password to 0.1 s. A check of
 * 256 characters would take 1.3 s.
 */
const comparedLength = 40

/** The lowest accepted score on a scale of 0 to 4: an attacker needs more than about 10^10 guesses. */
const fewestPoints = 4

/** Names that an attacker who knows the person would try first. */
interface KnownNames {
  readonly userName: string
  /** The names of the person and of their sites. */
  readonly names: readonly string[]
}

/** Returns the words of names. Omits single letters, because they occur in any password. */
const wordsOf = (names: readonly string[]): string[] =>
  names.flatMap((name) => name.normalize('NFC').match(/\p{L}{2,}/gu) ?? [])

let checker: Promise<ZxcvbnFactory> | undefined

/**
 * Estimates how easily a password is guessed. Compares it with 49,000 common and breached passwords, and with
 * keyboard patterns, sequences, repetitions and dates. The user name and the words of `names` count as
 * guessable. The list is loaded at the first call, which takes 0.2 s and 12 MB.
 *
 * @returns `common` if the password is weak and contains an entry of the list, but no known name; `guessable`
 * if it is weak for another reason; null if it is good
 */
async function findWeakness(
  password: string,
  { userName, names }: KnownNames,
): Promise<'common' | 'guessable' | null> {
  checker ??= loadChecker()
  const { score, sequence } = (await checker).check(password, [userName, ...wordsOf([userName, ...names])])
  if (score >= fewestPoints) return null
  const isFrom = (dictionary: string) => sequence.some(({ dictionaryName }) => dictionaryName === dictionary)
  return isFrom('passwords') && !isFrom('userInputs') ? 'common' : 'guessable'
}

async function loadChecker(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  return new ZxcvbnFactory({
    dictionary: { passwords: dictionary['passwords-common'] },
    graphs: adjacencyGraphs,
    maxLength: comparedLength,
  })
}
