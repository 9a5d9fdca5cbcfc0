import type { Tx } from '../database/transaction.ts'
import { isSecretOf, parseToken } from './session-token.ts'

/** `last_seen_at` is written again only when it is older than this, in milliseconds. */
const seenStep = 60_000

/** What a site gave a token to, so that it is let in without anybody signed in: a screen on the wall, a device. */
interface TokenHolder {
  readonly secret_hash: Uint8Array
  readonly last_seen_at: Date | null
}

/** The table of such holders, asked by their ids. */
interface HolderTable<Holder> {
  /** The holder while its token is in force. */
  readonly find: (id: string) => Promise<Holder | undefined>
  readonly recordSeen: (id: string) => Promise<unknown>
}

/**
 * The holder of the token in an `Authorization` header; records that it was seen. Null where the token is in force no longer
 * or never was.
 */
export async function findTokenHolder<Holder extends TokenHolder>(
  authorization: string | undefined,
  scheme: 'Wall' | 'Device',
  { find, recordSeen }: HolderTable<Holder>,
  now: Date,
): Promise<Holder | null> {
  const token = parseToken(authorization, scheme)
  const holder = token && (await find(token.id))
  if (!holder || !isSecretOf(token.secret, Buffer.from(holder.secret_hash))) return null
  const isDue = holder.last_seen_at === null || now.getTime() - holder.last_seen_at.getTime() > seenStep
  if (isDue) await recordSeen(token.id)
  return holder
}

/** Locks a site until the transaction ends, so that what is limited there is counted by one at a time. */
export async function lockSite(tx: Tx, siteId: number): Promise<void> {
  await tx.selectFrom('site').select('id').where('id', '=', siteId).forNoKeyUpdate().execute()
}
