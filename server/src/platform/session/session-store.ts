import type { LoginAnswer, SignInMethod } from '@verstas/contract/session/entities.ts'
import { quickIdleMinutes } from '@verstas/domain/quick-change/pin.ts'
import { parseJson, readJson } from '../database/read-json.ts'
import { type Db, inTransaction, type Tx } from '../database/transaction.ts'
import { notifyLive } from '../events/notify-live.ts'
import type { FeatureDependencies } from '../http/feature.ts'
import { refuse } from '../http/refusal.ts'
import type { Settings } from '../settings.ts'
import { columnsOf, type ProviderSession } from './provider-session.ts'
import { sessionExtension } from './session-reads.ts'
import { createToken, formatToken, hashSecret } from './session-token.ts'
import { networkKnownFor } from './sign-in-throttle.ts'

/** The idle time and the maximum lifetime of a session. */
export type SessionLimits = Pick<Settings, 'sessionIdleMinutes' | 'sessionMaxHours'>

const minute = 60_000
const hour = 60 * minute

/**
 * Returns the expiry of a session that is used now, at most the end of its lifetime. A session that began
 * with a PIN or a badge (`isQuick`) has a shorter idle time.
 */
export function slideExpiry(
  now: Date,
  endsAt: Date,
  { sessionIdleMinutes }: SessionLimits,
  isQuick: boolean,
): Date {
  const idleMinutes = isQuick ? Math.min(sessionIdleMinutes, quickIdleMinutes) : sessionIdleMinutes
  return new Date(Math.min(now.getTime() + idleMinutes * minute, endsAt.getTime()))
}

/** The trusted device on which a session begins by a PIN or a badge, and the device's site. */
export interface SessionDevice {
  readonly id: string
  readonly siteId: number
}

/** The employee, sign-in method and browser of a new session. */
interface SessionBeginning {
  readonly employeeId: number
  readonly method: SignInMethod
  readonly userAgent: string | undefined
  /** The session at the identity provider by which the employee signed in. */
  readonly provider?: ProviderSession | undefined
  readonly device?: SessionDevice | undefined
}

/** The maximum stored length of the browser's description, in characters. */
const longestUserAgent = 300

/**
 * Opens a session with a new token at the device's site. Without a device the session begins at the
 * employee's default site or, if that is closed, at the first active one.
 *
 * @throws a refusal `noActiveSites` if the employee has no active site, or does not work at the device's site
 */
export async function openSession(
  db: Db,
  { employeeId, method, userAgent, provider, device }: SessionBeginning,
  now: Date,
  limits: SessionLimits,
): Promise<LoginAnswer> {
  const site = await db
    .selectFrom('employee_site')
    .innerJoin('site', 'site.id', 'employee_site.site_id')
    .select('site.id')
    .where('employee_site.employee_id', '=', employeeId)
    .where('employee_site.is_active', '=', true)
    .where('site.is_active', '=', true)
    .$if(device !== undefined, (query) => query.where('site.id', '=', device?.siteId ?? 0))
    .orderBy('employee_site.is_default', 'desc')
    .orderBy('site.id')
    .executeTakeFirst()
  if (site === undefined) throw refuse('noActiveSites')
  const token = createToken()
  const endsAt = new Date(now.getTime() + limits.sessionMaxHours * hour)
  const expiresAt = slideExpiry(now, endsAt, limits, device !== undefined)
  await db
    .insertInto('session')
    .values({
      id: token.id,
      secret_hash: hashSecret(token.secret),
      employee_id: employeeId,
      site_id: site.id,
      created_at: now,
      expires_at: expiresAt,
      ends_at: endsAt,
      closed_at: null,
      last_used_at: now,
      confirmed_at: null,
      method,
      user_agent: userAgent?.slice(0, longestUserAgent) ?? null,
      ...columnsOf(provider),
      device_id: device?.id ?? null,
      is_passkey_shown: method === 'passkey',
    })
    .execute()
  return { Token: formatToken(token), ExpirationTime: expiresAt.toISOString(), SessionId: token.id }
}

/**
 * Records the use of a session, and extends it if the new expiry is later.
 *
 * @returns the stored expiry; null if the session is closed or another transaction has locked its row. Then
 * nothing is written.
 */
export async function extendSession(db: Db, id: string, expiresAt: Date, now: Date): Promise<Date | null> {
  const stored = await readJson(db, sessionExtension, { sessionId: id, expiresAt, now })
  return stored === null ? null : new Date(parseJson(stored))
}

/**
 * Returns the ID token of the session's sign-in; null if the sign-in did not use the identity provider, or
 * the session has ended.
 */
export async function readIdToken(db: Db, id: string): Promise<string | null> {
  const session = await db.selectFrom('session').select('id_token').where('id', '=', id).executeTakeFirst()
  return session?.id_token ?? null
}

type Release = FeatureDependencies['releaseSession']

/** Ends a session immediately: releases its locks and closes its live connections. */
export async function endSession(db: Db, id: string, now: Date, release: Release): Promise<void> {
  await inTransaction(db, (tx) => closeSession(tx, id, now, release))
}

/** Ends a session like `endSession`, within a larger transaction. */
export async function closeSession(tx: Tx, id: string, now: Date, release: Release): Promise<void> {
  await tx
    .updateTable('session')
    .set({ closed_at: now, id_token: null })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .execute()
  await releaseHeld(tx, id, release)
}

/** Selects the sessions of an employee to end. An empty object selects all sessions. */
export interface EndingSessions {
  readonly only?: string
  /** Selects only sessions that began by one of these methods. */
  readonly methods?: readonly SignInMethod[]
  /** Selects only sessions at one of these sites. */
  readonly siteIds?: readonly number[]
  readonly keep?: string
}

/**
 * Ends the selected sessions of an employee immediately, except the session `keep`. Closes expired sessions
 * as well, so that their devices receive no further pushes. A call without `only`, `methods` and `siteIds`
 * also ends the employee's unused login links and reset links, which could lead to another session.
 *
 * @returns the number of sessions that were open
 */
export async function endSessionsOf(
  tx: Tx,
  employeeId: number,
  { only, methods, siteIds, keep, now }: EndingSessions & { readonly now: Date },
  release: Release,
): Promise<number> {
  let ending = tx
    .updateTable('session')
    .set({ closed_at: now, id_token: null })
    .where('employee_id', '=', employeeId)
    .where('closed_at', 'is', null)
  if (only !== undefined) ending = ending.where('id', '=', only)
  if (methods !== undefined) ending = ending.where('method', 'in', methods)
  if (siteIds !== undefined) ending = ending.where('site_id', 'in', siteIds)
  if (keep !== undefined) ending = ending.where('id', '<>', keep)
  const ended = await ending.returning(['id', 'created_at', 'expires_at']).execute()
  // The oldest first, because the database returns them in any order.
  const byAge = ended.toSorted((one, other) => one.created_at.getTime() - other.created_at.getTime())
  for (const { id } of byAge) await releaseHeld(tx, id, release)
  if (only === undefined && methods === undefined && siteIds === undefined)
    await endLinksOf(tx, employeeId, now)
  return ended.filter(({ expires_at }) => expires_at > now).length
}

/** Ends an employee's unused login links and reset links. */
async function endLinksOf(tx: Tx, employeeId: number, now: Date): Promise<void> {
  await tx.deleteFrom('password_reset_link').where('employee_id', '=', employeeId).execute()
  await tx
    .updateTable('login_token')
    .set({ used_at: now })
    .where('employee_id', '=', employeeId)
    .where('used_at', 'is', null)
    .execute()
}

/**
 * Moves a session to another active site of its employee, and releases its locks at the previous one. A
 * session that began on a trusted device cannot leave the device's site.
 *
 * @returns false for any other site, or if the session is closed; the session then stays at its site
 */
export async function moveSession(
  db: Db,
  id: string,
  { employeeId, siteId }: { readonly employeeId: number; readonly siteId: number },
  release: Release,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('session')
      .set({ site_id: siteId })
      .where('id', '=', id)
      .where('closed_at', 'is', null)
      .where((is) =>
        is.or([
          is('device_id', 'is', null),
          is.exists(
            is
              .selectFrom('trusted_device')
              .select('id')
              .whereRef('trusted_device.id', '=', 'session.device_id')
              .where('trusted_device.site_id', '=', siteId),
          ),
        ]),
      )
      .where((is) =>
        is.exists(
          is
            .selectFrom('employee_site')
            .innerJoin('site', 'site.id', 'employee_site.site_id')
            .select('site.id')
            .where('site.id', '=', siteId)
            .where('site.is_active', '=', true)
            .where('employee_site.is_active', '=', true)
            .where('employee_site.employee_id', '=', employeeId),
        ),
      )
      .executeTakeFirstOrThrow()
    const isMoved = numUpdatedRows > 0n
    if (isMoved) await releaseHeld(tx, id, release)
    return isMoved
  })
}

/**
 * Releases the locks of a session and announces the change. It must run after the session's row is written. A
 * concurrent transaction that locks an entity for the session has then finished, or reads the written row.
 */
async function releaseHeld(tx: Tx, id: string, release: Release): Promise<void> {
  await release(tx, id)
  await notifyLive(tx, { name: 'sessionChanged', sessionId: id })
}

/** Period in which expired rows remain stored, in milliseconds. */
const retention = 86_400_000

/**
 * Deletes sessions and login links that expired more than a day ago. Also deletes counts without a failed
 * attempt for a day, and known networks without a recent sign-in.
 *
 * @returns the number of deleted rows
 */
export async function deleteExpiredSignInData(db: Db, now: Date): Promise<number> {
  const before = new Date(now.getTime() - retention)
  const deletions = [
    db.deleteFrom('session').where('expires_at', '<', before),
    db.deleteFrom('login_token').where('expires_at', '<', before),
    db.deleteFrom('sign_in_failure').where('last_failed_at', '<', before),
    db.deleteFrom('known_network').where('signed_in_at', '<', new Date(now.getTime() - networkKnownFor)),
  ]
  let count = 0
  for (const deletion of deletions) count += Number((await deletion.executeTakeFirstOrThrow()).numDeletedRows)
  return count
}
