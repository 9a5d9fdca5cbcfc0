import { problemOfPassword, shortestPassword } from '@verstas/domain/account/password-rules.ts'
import { type Db, inTransaction } from '../../platform/database/transaction.ts'
import type { FeatureDependencies } from '../../platform/http/feature.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { PasswordAccount } from '../../platform/session/password-accounts.ts'
import { hashPassword } from '../../platform/session/passwords.ts'
import { endSessionsOf } from '../../platform/session/session-store.ts'
import { findWeakness, type KnownNames } from './common-passwords.ts'

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
