import type { JWTPayload } from 'jose'
import { type Db, inTransaction } from '../../platform/database/transaction.ts'
import type { FeatureDependencies } from '../../platform/http/feature.ts'
import { closeSession } from '../../platform/session/session-store.ts'
import { hashSecret } from '../../platform/session/session-token.ts'
import { deleteStrangersOfOld } from '../../platform/session/waiting-identities.ts'

/** Tolerance for a provider's clock that is behind ours, in milliseconds. */
const tolerance = 60_000

/**
 * Ends the sessions of a person who signed out at the provider, and invalidates unused login links. If the
 * token names a provider session, only the sessions and links of that provider session end.
 *
 * @param claims of a verified logout token
 * @returns the number of ended sessions; undefined if the token was used before
 */
export async function applyLogoutToken(
  { db, releaseSession }: Pick<FeatureDependencies, 'db' | 'releaseSession'>,
  { jti = '', sub, sid, exp = 0 }: JWTPayload,
  now: Date,
): Promise<number | undefined> {
  return inTransaction(db, async (tx) => {
    const { numInsertedOrUpdatedRows: inserted = 0n } = await tx
      .insertInto('used_logout_token')
      .values({ token_hash: hashSecret(jti), expires_at: new Date(exp * 1000 + tolerance) })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    if (inserted === 0n) return undefined
    const conditions = [
      ...(sub === undefined ? [] : [['provider_subject', sub] as const]),
      ...(typeof sid === 'string' ? [['provider_session', sid] as const] : []),
    ]
    let sessions = tx.selectFrom('session').select('id').where('closed_at', 'is', null)
    let links = tx.updateTable('login_token').set({ used_at: now }).where('used_at', 'is', null)
    for (const [column, value] of conditions) {
      sessions = sessions.where(column, '=', value)
      links = links.where(column, '=', value)
    }
    await links.execute()
    const ended = await sessions.execute()
    for (const { id } of ended) await closeSession(tx, id, now, releaseSession)
    return ended.length
  })
}

/**
 * Deletes expired logout tokens, expired unfinished sign-ins and old strangers. Returns the number of rows.
 */
export async function deleteExpiredProviderSignIns(db: Db, now: Date): Promise<number> {
  const deletions = [
    db.deleteFrom('oidc_sign_in').where('expires_at', '<', now),
    db.deleteFrom('used_logout_token').where('expires_at', '<', now),
  ]
  let count = await deleteStrangersOfOld(db, now)
  for (const deletion of deletions) count += Number((await deletion.executeTakeFirstOrThrow()).numDeletedRows)
  return count
}
