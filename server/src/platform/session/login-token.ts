import type { Clock } from '../clock.ts'
import type { Db } from '../database/transaction.ts'
import { hasAuthorityOver } from './authority.ts'
import { columnsOf, type ProviderSession, sessionOf } from './provider-session.ts'
import { createSecret, hashSecret } from './session-token.ts'
import type { AuthenticatedEmployee, AuthenticationFailure } from './sign-in.ts'

/** Lifetime of a login link, in milliseconds. */
export const loginLinkValidFor = 5 * 60_000
/**
 * Lifetime of a login link from the identity provider, in milliseconds. It is shorter, because the browser
 * follows the link immediately.
 */
const validForProvider = 60_000

interface LoginTokenMaking {
  readonly employeeId: number
  readonly clock: Clock
  /**
   * The administrator who creates the link. The link is valid only while this administrator has authority
   * over the person.
   */
  readonly makerId?: number
  /** The session at the identity provider, if the link comes from the provider. */
  readonly provider?: ProviderSession
}

/**
 * Creates a one-time login link and returns its id, of which only a hash is stored. The link is valid for
 * five minutes, or for one minute if it comes from the identity provider.
 */
export async function createLoginToken(
  db: Db,
  { employeeId, clock, makerId, provider }: LoginTokenMaking,
): Promise<string> {
  const tokenId = createSecret()
  await db
    .insertInto('login_token')
    .values({
      token_hash: hashSecret(tokenId),
      employee_id: employeeId,
      expires_at: new Date(clock.now().getTime() + (provider ? validForProvider : loginLinkValidFor)),
      used_at: null,
      created_by: makerId ?? null,
      ...(provider && { method: 'oidc', ...columnsOf(provider) }),
    })
    .execute()
  return tokenId
}

/**
 * Consumes a login link. The link works once before its expiry, while the person is active. A link that an
 * administrator made also needs a maker who is active and has authority over the person. One of two
 * concurrent calls returns the employee, and the other returns undefined.
 */
export async function consumeLoginToken(
  db: Db,
  tokenId: string,
  now: Date,
): Promise<AuthenticatedEmployee | AuthenticationFailure | undefined> {
  const token = await db
    .updateTable('login_token')
    .set({ used_at: now })
    .where('token_hash', '=', hashSecret(tokenId))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where((is) =>
      is.exists(
        is
          .selectFrom('employee')
          .select('employee.id')
          .whereRef('employee.id', '=', 'login_token.employee_id')
          .where('employee.is_active', '=', true),
      ),
    )
    .returning(['employee_id', 'created_by', 'method', 'provider_subject', 'provider_session', 'id_token'])
    .executeTakeFirst()
  if (token === undefined) return undefined
  if (token.created_by !== null && !(await hasAuthorityOver(db, token.created_by, token.employee_id)))
    return { reason: 'its maker has no authority over the person any more' }
  return { employeeId: token.employee_id, method: token.method, provider: sessionOf(token) }
}
