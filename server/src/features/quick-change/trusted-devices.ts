import type { NewTrustedDevice } from '@verstas/contract/quick-change/entities.ts'
import { sql } from 'kysely'
import { parseJson, readJson } from '../../platform/database/read-json.ts'
import { type Db, inTransaction, type Tx } from '../../platform/database/transaction.ts'
import type { FeatureDependencies } from '../../platform/http/feature.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { CurrentSession } from '../../platform/session/current-session.ts'
import { closeSession } from '../../platform/session/session-store.ts'
import { formatToken } from '../../platform/session/session-token.ts'
import { createSiteToken, type EndedAccess, findTokenHolder } from '../../platform/session/site-token.ts'
import { trustedDeviceRead } from './device-reads.ts'

/** Maximum number of trusted devices at a site, which is more than any real site has. */
const maxDevices = 100

type Administrator = Pick<CurrentSession, 'siteId' | 'employeeId'>
type Release = FeatureDependencies['releaseSession']

/**
 * Trusts a device at the administrator's site (specification.md, Quick change rules). Only the response
 * contains its token.
 *
 * @throws {Refusal} tooManyDevices
 */
export async function trustDevice(
  db: Db,
  { siteId, employeeId }: Administrator,
  name: string,
  now: Date,
): Promise<NewTrustedDevice> {
  const token = await createSiteToken(db, siteId, {
    max: maxDevices,
    tooMany: 'tooManyDevices',
    count: async (tx) => {
      const { count } = await tx
        .selectFrom('trusted_device')
        .select(sql<number>`count(*)::int`.as('count'))
        .where('site_id', '=', siteId)
        .where('distrusted_at', 'is', null)
        .executeTakeFirstOrThrow()
      return count
    },
    insert: (tx, device) =>
      tx
        .insertInto('trusted_device')
        .values({
          ...device,
          site_id: siteId,
          name: name.trim(),
          created_by: employeeId,
          created_at: now,
          last_seen_at: null,
          distrusted_at: null,
          distrusted_by: null,
        })
        .execute(),
  })
  const device = await readJson(db, trustedDeviceRead, { siteId, deviceId: token.id })
  if (device === null) throw refuse('notFound')
  return { ...parseJson(device), Token: formatToken(token) }
}

/**
 * Ends the trust in a device of the site and the sessions that began on it. Returns false if the site trusts
 * no such device.
 */
export async function distrustDevice(
  db: Db,
  { siteId, employeeId }: Administrator,
  id: string,
  now: Date,
  release: Release,
): Promise<boolean> {
  return inTransaction(
    db,
    async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable('trusted_device')
        .set({ distrusted_at: now, distrusted_by: employeeId })
        .where('id', '=', id)
        .where('site_id', '=', siteId)
        .where('distrusted_at', 'is', null)
        .executeTakeFirstOrThrow()
      if (numUpdatedRows === 0n) return false
      await endSessionsBegunOn(tx, [id], now, release)
      return true
    },
    { isRepeatable: true },
  )
}

/**
 * Ends the trust in the devices that a person has added at `siteIds`, except `keepIds`. Also ends the
 * sessions that began on them.
 *
 * @returns the number of devices
 */
export async function distrustDevicesOf(
  tx: Tx,
  personId: number,
  { siteIds, keepIds, by, now }: EndedAccess,
  release: Release,
): Promise<number> {
  const ended = await tx
    .updateTable('trusted_device')
    .set({
      distrusted_at: now,
      distrusted_by: by.employeeId,
      distrusted_by_account: by.serviceAccountId ?? null,
    })
    .where('created_by', '=', personId)
    .where('distrusted_at', 'is', null)
    .where('site_id', '=', sql<number>`any (${siteIds}::bigint[])`)
    .$if(keepIds.length > 0, (query) => query.where('id', 'not in', keepIds))
    .returning('id')
    .execute()
  const ids = ended.map(({ id }) => id)
  await endSessionsBegunOn(tx, ids, now, release)
  return ids.length
}

/**
 * Enables or disables quick change at a site. Disabling it ends the sessions that began on the site's
 * devices.
 */
export async function setQuickChange(
  db: Db,
  siteId: number,
  isInUse: boolean,
  now: Date,
  release: Release,
): Promise<void> {
  await inTransaction(
    db,
    async (tx) => {
      await tx.updateTable('site').set({ is_quick_change_in_use: isInUse }).where('id', '=', siteId).execute()
      if (isInUse) return
      const devices = await tx
        .selectFrom('trusted_device')
        .select('id')
        .where('site_id', '=', siteId)
        .execute()
      const deviceIds = devices.map(({ id }) => id)
      await endSessionsBegunOn(tx, deviceIds, now, release)
    },
    { isRepeatable: true },
  )
}

async function endSessionsBegunOn(tx: Tx, deviceIds: string[], now: Date, release: Release): Promise<void> {
  if (deviceIds.length === 0) return
  const sessions = await tx
    .selectFrom('session')
    .select('id')
    .where('device_id', 'in', deviceIds)
    .where('closed_at', 'is', null)
    .execute()
  for (const { id } of sessions) await closeSession(tx, id, now, release)
}

/** A trusted device whose token was verified. */
export interface AuthenticatedDevice {
  readonly id: string
  readonly siteId: number
  /** True if quick change is in use at the device's site. */
  readonly isQuickChangeInUse: boolean
}

/**
 * Returns the trusted device of the token in an `Authorization` header, and records its use. Null if the
 * token is invalid, the device is no longer trusted or the site is closed.
 */
export async function findDevice(
  db: Db,
  authorization: string | undefined,
  now: Date,
): Promise<AuthenticatedDevice | null> {
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
    recordUse: (id: string) =>
      db.updateTable('trusted_device').set({ last_seen_at: now }).where('id', '=', id).execute(),
  }
  const device = await findTokenHolder(authorization, 'Device', devices, now)
  if (device === null) return null
  return { id: device.id, siteId: device.site_id, isQuickChangeInUse: device.is_quick_change_in_use }
}
