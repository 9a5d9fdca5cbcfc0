import type { Db } from '../../platform/database/transaction.ts'

/** The server's VAPID keys (RFC 8292), base64url. The private one is never logged and never answered. */
export interface PushKeys {
  readonly publicKey: string
  readonly privateKey: string
}

/** The keys that the first start has made: devices that were subscribed with others would get no more pushes. */
export async function readOrMakePushKeys(db: Db): Promise<PushKeys> {
  const kept = await readPushKeys(db)
  if (kept) return kept
  const { default: webPush } = await import('web-push')
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  // Another process may have been first: its keys count.
  await db
    .insertInto('push_key')
    .values({ public_key: publicKey, private_key: privateKey })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const made = await readPushKeys(db)
  if (!made) throw new Error('Keys that were written can be read')
  return made
}

const readPushKeys = (db: Db): Promise<PushKeys | undefined> =>
  db
    .selectFrom('push_key')
    .select(['public_key as publicKey', 'private_key as privateKey'])
    .executeTakeFirst()
