import { problemOfPassword, shortestPassword } from '@verstas/domain/account/password-rules.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { FeatureDependencies } from '../../platform/http/feature.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { PasswordAccount } from '../../platform/session/password-accounts.ts'
import { hashPassword } from '../../platform/session/passwords.ts'
import { endSessionsOf } from '../../platform/session/session-store.ts'
import { findWeakness } from './common-passwords.ts'

type PasswordDependencies = Pick<FeatureDependencies, 'db' | 'clock' | 'releaseSession'>

/** @throws {Refusal} passwordTooShort, passwordGuessable, passwordCommon */
export async function requireGoodPassword(password: string, userName: string): Promise<void> {
  const problem = problemOfPassword(password, userName)
  if (problem === 'tooShort')
    throw refuse('passwordTooShort', { field: 'NewPassword', min: shortestPassword })
  const weakness = problem ?? (await findWeakness(password, userName))
  if (weakness === 'guessable') throw refuse('passwordGuessable', { field: 'NewPassword' })
  if (weakness === 'common') throw refuse('passwordCommon', { field: 'NewPassword' })
}

/**
 * Replaces a password that was just checked, and ends the person's other sessions and links.
 *
 * @returns how many sessions ended
 * @throws {Refusal} passwordWrong where it was replaced meanwhile
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
