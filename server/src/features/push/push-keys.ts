import type { Db } from '../../platform/database/transaction.ts'

/** The server's VAPID keys (RFC 8292) in base64url. The private key must never be logged or sent. */
export interface PushKeys {
  readonly publicKey: string
  readonly privateKey: string
}

/**
 * Returns the stored keys, or creates them at the first start. They never change, because the devices'
 * subscriptions accept only these keys.
 */
export async function readOrCreatePushKeys(db: Db): Promise<PushKeys> {
  const stored = await readPushKeys(db)
  if (stored) return stored
  const { default: webPush } = await import('web-push')
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  // Does nothing if another process has stored its keys first. Those keys are then used.
  await db
    .insertInto('push_key')
    .values({ public_key: publicKey, private_key: privateKey })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const created = await readPushKeys(db)
  if (!created) throw new Error('The push keys were not stored')
  return created
}

const readPushKeys = (db: Db): Promise<PushKeys | undefined> =>
  db
    .selectFrom('push_key')
    .select(['public_key as publicKey', 'private_key as privateKey'])
    .executeTakeFirst()
