import type { NewTrustedDevice } from '@verstas/contract/quick-change/entities.ts'
import { sql } from 'kysely'
import { parseJson, readJson } from '../../platform/database/read-json.ts'
import type { Db } from '../../platform/database/transaction.ts'
import type { FeatureDependencies } from '../../platform/http/feature.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { CurrentSession } from '../../platform/session/current-session.ts'
import { endSession } from '../../platform/session/session-store.ts'
import { createToken, formatToken, hashSecret } from '../../platform/session/session-token.ts'
import { findTokenHolder } from '../../platform/session/site-token.ts'
import { trustedDeviceRead } from './device-reads.ts'

/** More devices than a site has, few enough that nobody fills the table. */
const maxDevices = 100

type Administrator = Pick<CurrentSession, 'siteId' | 'employeeId'>
type Release = FeatureDependencies['releaseSession']

/**
 * Trusts a device at the site. Its secret is in the answer alone: only a hash is stored.
 *
 * @throws {Refusal} tooManyDevices
 */
export async function trustDevice(
  db: Db,
  { siteId, employeeId }: Administrator,
  name: string,
  now: Date,
): Promise<NewTrustedDevice> {
  const token = createToken()
  const { count } = await db
    .selectFrom('trusted_device')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('site_id', '=', siteId)
    .where('distrusted_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (count >= maxDevices) throw refuse('tooManyDevices', { count })
  await db
    .insertInto('trusted_device')
    .values({
      id: token.id,
      site_id: siteId,
      name: name.trim(),
      secret_hash: hashSecret(token.secret),
      created_by: employeeId,
      created_at: now,
      last_seen_at: null,
      distrusted_at: null,
      distrusted_by: null,
    })
    .execute()
  const device = await readJson(db, trustedDeviceRead, { siteId, deviceId: token.id })
  if (device === null) throw refuse('notFound')
  return { ...parseJson(device), Token: formatToken(token) }
}

/** Trusts a device of the site no longer and ends the sessions that began on it; false where there is none. */
export async function distrustDevice(
  db: Db,
  { siteId, employeeId }: Administrator,
  id: string,
  now: Date,
  release: Release,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('trusted_device')
    .set({ distrusted_at: now, distrusted_by: employeeId })
    .where('id', '=', id)
    .where('site_id', '=', siteId)
    .where('distrusted_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return false
  await endSessionsOf(db, [id], now, release)
  return true
}

/** Lets people change at the site, or no longer: then the sessions that began on its devices end. */
export async function setQuickChange(
  db: Db,
  siteId: number,
  isInUse: boolean,
  now: Date,
  release: Release,
): Promise<void> {
  await db.updateTable('site').set({ is_quick_change_in_use: isInUse }).where('id', '=', siteId).execute()
  if (isInUse) return
  const devices = await db.selectFrom('trusted_device').select('id').where('site_id', '=', siteId).execute()
  await endSessionsOf(
    db,
    devices.map(({ id }) => id),
    now,
    release,
  )
}

async function endSessionsOf(db: Db, deviceIds: string[], now: Date, release: Release): Promise<void> {
  if (deviceIds.length === 0) return
  const sessions = await db
    .selectFrom('session')
    .select('id')
    .where('device_id', 'in', deviceIds)
    .where('closed_at', 'is', null)
    .execute()
  for (const { id } of sessions) await endSession(db, id, now, release)
}

/** A trusted device, with what its site allows. */
export interface KnownDevice {
  readonly id: string
  readonly siteId: number
  readonly isInUse: boolean
}

/**
 * The device whose token stands in an `Authorization` header, and notes that it was seen; null where it is trusted no
 * longer or never was, or its site is closed.
 */
export async function findDevice(
  db: Db,
  authorization: string | undefined,
  now: Date,
): Promise<KnownDevice | null> {
  const devices = {
    find: (id: string) =>
      db
        .selectFrom('trusted_device')
        .innerJoin('site', 'site.id', 'trusted_device.site_id')
        .select(['trusted_device.id', 'site_id', 'secret_hash', 'last_seen_at', 'is_quick_change_in_use'])
        .where('trusted_device.id', '=', id)
        .where('distrusted_at', 'is', null)
        .where('site.is_active', '=', true)
        .executeTakeFirst(),
    noteSight: (id: string) =>
      db.updateTable('trusted_device').set({ last_seen_at: now }).where('id', '=', id).execute(),
  }
  const device = await findTokenHolder(authorization, 'Device', devices, now)
  return device && { id: device.id, siteId: device.site_id, isInUse: device.is_quick_change_in_use }
}
