import { sql } from 'kysely'
import type { Db, Tx } from '../database/transaction.ts'
import { isPasswordOf, longestPassword } from './passwords.ts'
import type { Account } from './sign-in-throttle.ts'

export interface PasswordAccount extends Account {
  readonly passwordHash: string | undefined
}

/** Finds the account of a user name. Only this query decides which spellings are the same name. */
export async function findAccount(db: Db, userName: string): Promise<PasswordAccount> {
  const { foldedName, employeeId, passwordHash } = await db
    .selectFrom(sql<{ name: string }>`(select account_key(${userName}) as name)`.as('folded'))
    .leftJoin('credential', (join) =>
      join.on(sql`account_key(credential.user_name)`, '=', sql.ref('folded.name')),
    )
    .leftJoin('employee', (join) =>
      join.onRef('employee.id', '=', 'credential.employee_id').on('employee.is_active', '=', true),
    )
    .select([
      'folded.name as foldedName',
      'employee.id as employeeId',
      'credential.password_hash as passwordHash',
    ])
    .executeTakeFirstOrThrow()
  return { foldedName, employeeId: employeeId ?? undefined, passwordHash: passwordHash ?? undefined }
}

/** Returns the account of an employee, with the user name as it was entered; undefined if there is none. */
export async function findAccountOf(
  db: Db,
  employeeId: number,
): Promise<(PasswordAccount & { readonly userName: string }) | undefined> {
  const { user_name: userName } =
    (await db
      .selectFrom('credential')
      .select('user_name')
      .where('employee_id', '=', employeeId)
      .executeTakeFirst()) ?? {}
  return userName === undefined ? undefined : { ...(await findAccount(db, userName)), userName }
}

/** Returns the employee with this account and password. Takes the same time for an unknown user name. */
export async function checkPassword(
  { employeeId, passwordHash }: PasswordAccount,
  password: string,
): Promise<number | undefined> {
  if (password.length > longestPassword) return undefined
  return (await isPasswordOf(password, employeeId === undefined ? undefined : passwordHash))
    ? employeeId
    : undefined
}

/**
 * Locks the row of a checked password until the transaction ends.
 *
 * @returns false if the password was changed meanwhile
 */
export async function lockPassword(tx: Tx, { employeeId, passwordHash }: PasswordAccount): Promise<boolean> {
  const credential = await tx
    .selectFrom('credential')
    .select('employee_id')
    .where('employee_id', '=', employeeId ?? 0)
    .where('password_hash', '=', passwordHash ?? '')
    .forShare()
    .executeTakeFirst()
  return credential !== undefined
}
