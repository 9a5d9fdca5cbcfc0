import type { NewResetLink, ResetLink } from '@verstas/contract/account/entities.ts'
import { lifetimeOfResetLink } from '@verstas/domain/account/reset-link.ts'
import { type Db, inTransaction } from '../../platform/database/transaction.ts'
import type { FeatureDependencies } from '../../platform/http/feature.ts'
import { refuse, refuseLines } from '../../platform/http/refusal.ts'
import { hasAuthorityOver } from '../../platform/session/authority.ts'
import type { CurrentSession } from '../../platform/session/current-session.ts'
import { hashPassword } from '../../platform/session/passwords.ts'
import { endSessionsOf } from '../../platform/session/session-store.ts'
import { createSecret, hashSecret } from '../../platform/session/session-token.ts'

/** Retention period of an expired link, in milliseconds. */
const retention = 24 * 60 * 60_000

/**
 * Creates for each employee a link that sets the employee's password once. Only the response contains the
 * secrets. The database stores hashes. Earlier links of these people end.
 *
 * @param employeeIds different ids
 * @returns the links in the order of the ids
 * @throws {Refusal} noPassword for each person without a user name, with the index of the person as `line`
 */
export async function makeResetLinks(
  { db, clock }: Pick<FeatureDependencies, 'db' | 'clock'>,
  maker: Pick<CurrentSession, 'employeeId'>,
  employeeIds: readonly number[],
): Promise<NewResetLink[]> {
  return inTransaction(
    db,
    async (tx) => {
      const credentials = await tx
        .selectFrom('credential')
        .select([
          'employee_id as employeeId',
          'password_changed_at as changedAt',
          'began_without_password as beganWithout',
        ])
        .where('employee_id', 'in', employeeIds)
        // One order for all callers, so that concurrent calls do not deadlock.
        .orderBy('employee_id')
        .forUpdate()
        .execute()
      const found = new Map(credentials.map((credential) => [credential.employeeId, credential]))
      const now = clock.now()
      const made = employeeIds.map((employeeId) => {
        const credential = found.get(employeeId)
        if (credential === undefined) return null
        const awaitsPassword = credential.beganWithout && credential.changedAt === null
        const expiresAt = new Date(now.getTime() + lifetimeOfResetLink({ awaitsPassword }))
        return { employeeId, secret: createSecret(), expiresAt }
      })
      refuseLines(made.map((link) => (link === null ? refuse('noPassword') : null)))
      const links = made.filter((link) => link !== null)
      await tx.deleteFrom('password_reset_link').where('employee_id', 'in', employeeIds).execute()
      await tx
        .insertInto('password_reset_link')
        .values(
          links.map(({ employeeId, secret, expiresAt }) => ({
            token_hash: hashSecret(secret),
            employee_id: employeeId,
            created_by: maker.employeeId,
            created_at: now,
            expires_at: expiresAt,
          })),
        )
        .execute()
      return links.map(({ employeeId, secret, expiresAt }) => ({
        SalesmanId: employeeId,
        Token: secret,
        ExpirationTime: expiresAt.toISOString(),
      }))
    },
    { isRepeatable: true },
  )
}

export interface FoundLink extends ResetLink {
  readonly employeeId: number
}

/**
 * Finds the person whose password a link sets. Undefined if the link is unknown, used or expired, if the
 * person is inactive, or if the link's maker has lost authority over the person.
 */
export async function findResetLink(db: Db, token: string, now: Date): Promise<FoundLink | undefined> {
  const link = await db
    .selectFrom('password_reset_link as link')
    .innerJoin('credential', 'credential.employee_id', 'link.employee_id')
    .innerJoin('employee', 'employee.id', 'link.employee_id')
    .select([
      'employee.id as employeeId',
      'employee.name as Name',
      'credential.user_name as UserName',
      'link.expires_at as expiresAt',
      'link.created_by as makerId',
    ])
    .where('link.token_hash', '=', hashSecret(token))
    .where('link.expires_at', '>', now)
    .where('employee.is_active', '=', true)
    .executeTakeFirst()
  if (link === undefined) return undefined
  const { expiresAt, makerId, ...found } = link
  if (!(await hasAuthorityOver(db, makerId, found.employeeId))) return undefined
  return { ...found, ExpirationTime: expiresAt.toISOString() }
}

/**
 * Sets a checked password for the person of a link, consumes the link and ends all sessions of the person.
 *
 * @returns the number of ended sessions
 * @throws {Refusal} resetLinkEnded if `findResetLink` does not find the link, or a concurrent call consumed it
 */
export async function usePasswordLink(
  { db, clock, releaseSession }: Pick<FeatureDependencies, 'db' | 'clock' | 'releaseSession'>,
  { token, password }: { readonly token: string; readonly password: string },
): Promise<number> {
  const newHash = await hashPassword(password)
  return inTransaction(
    db,
    async (tx) => {
      const now = clock.now()
      const link = await findResetLink(tx, token, now)
      const used =
        link &&
        (await tx
          .deleteFrom('password_reset_link')
          .where('token_hash', '=', hashSecret(token))
          .returning('employee_id as employeeId')
          .executeTakeFirst())
      if (used === undefined) throw refuse('resetLinkEnded')
      await tx
        .updateTable('credential')
        .set({ password_hash: newHash, password_changed_at: now })
        .where('employee_id', '=', used.employeeId)
        .execute()
      return endSessionsOf(tx, used.employeeId, { now }, releaseSession)
    },
    { isRepeatable: true },
  )
}

/** Deletes links that expired more than a day ago. Returns the number of deleted links. */
export async function deleteExpiredResetLinks(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('password_reset_link')
    .where('expires_at', '<', new Date(now.getTime() - retention))
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
