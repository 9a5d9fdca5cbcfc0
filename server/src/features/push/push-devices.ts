import { ECDH } from 'node:crypto'
import type { PushDevice } from '@verstas/contract/push/entities.ts'
import { sql } from 'kysely'
import type { CommandContext } from '../../platform/commands/run-command.ts'
import { type JsonText, toJson } from '../../platform/database/read-json.ts'
import type { Db, Tx } from '../../platform/database/transaction.ts'
import { refuse, refuseField } from '../../platform/http/refusal.ts'
import { lockSession } from '../../platform/session/active-sessions.ts'
import type { Settings } from '../../platform/settings.ts'
import { isPushService } from './push-services.ts'

/** Maximum number of devices per person. A further device replaces the one that was subscribed first. */
const maxDevices = 10

type DeviceState = JsonText<{ IsSubscribed: boolean }>

/**
 * Subscribes a device to the caller's pushes until the session ends. A session has one device, and a device
 * belongs to one session, so a device receives the pushes of the last person who subscribed it.
 *
 * @param appOrigin origin of the app's pages; only its host is certain if the operator configured no origin
 * @throws {Refusal} pushNotInUse; pushServiceUnknown; invalidField for a malformed key, or for an app at
 * another origin; unauthorized if the session has just ended
 */
export async function subscribeDevice(
  { tx, clock, session }: CommandContext,
  device: PushDevice,
  {
    vapidSubject,
    pushServices,
    appOrigin: givenOrigin,
  }: Pick<Settings, 'vapidSubject' | 'pushServices' | 'appOrigin'>,
  appOrigin: URL,
): Promise<DeviceState> {
  if (vapidSubject === undefined) throw refuse('pushNotInUse')
  if (!isPushService(device.Endpoint, pushServices))
    throw refuse('pushServiceUnknown', { host: URL.parse(device.Endpoint)?.host ?? '' })
  requireCurvePoint(device.P256dh)
  const app = new URL(device.AppAddress)
  // Compares only the host, because the server does not see the scheme behind a proxy that ends TLS.
  const isOurs = givenOrigin === undefined ? app.host === appOrigin.host : app.origin === appOrigin.origin
  if (!isOurs) throw refuseField('AppAddress', 'ownOrigin')
  await lockSession(tx, session)
  await tx
    .deleteFrom('push_subscription')
    .where((is) => is.or([is('session_id', '=', session.id), is('endpoint', '=', device.Endpoint)]))
    .execute()
  const values = {
    session_id: session.id,
    p256dh: device.P256dh,
    auth: device.Auth,
    app_address: device.AppAddress,
    language: device.Language,
    subscribed_at: clock.now(),
  }
  await tx
    .insertInto('push_subscription')
    .values({ endpoint: device.Endpoint, ...values })
    // A concurrent call may subscribe the same device.
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(values))
    .execute()
  await sql`delete from push_subscription where endpoint in (
    select device.endpoint from push_subscription device
    join session on session.id = device.session_id
    where session.employee_id = ${session.employeeId}
    order by device.subscribed_at desc, device.endpoint offset ${maxDevices})`.execute(tx)
  return toJson({ IsSubscribed: true })
}

/** Unsubscribes a device, even another person's. Only the device's own browser has its address. */
export async function unsubscribeDevice(db: Db, endpoint: string): Promise<{ IsSubscribed: boolean }> {
  await db.deleteFrom('push_subscription').where('endpoint', '=', endpoint).execute()
  return { IsSubscribed: false }
}

/** Removes the device of a closed session. If the session only moved to another site, the device stays. */
export async function removeDeviceOfClosedSession(tx: Tx, sessionId: string): Promise<void> {
  await tx
    .deleteFrom('push_subscription')
    .using('session')
    .whereRef('session.id', '=', 'push_subscription.session_id')
    .where('session.id', '=', sessionId)
    .where('session.closed_at', 'is not', null)
    .execute()
}

/**
 * Checks that a browser's public key is a point on the curve P-256, because encryption fails for other keys.
 *
 * @throws {Refusal} invalidField
 */
function requireCurvePoint(key: string): void {
  try {
    ECDH.convertKey(key, 'prime256v1', 'base64url')
  } catch {
    throw refuseField('P256dh', 'curve')
  }
}
