import { lockSite } from '../database/lock-site.ts'
import { type Db, inTransaction, type Tx } from '../database/transaction.ts'
import { refuse } from '../http/refusal.ts'
import { createToken, hashSecret, isSecretOf, parseToken, type SessionToken } from './session-token.ts'

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

/** The tokens that end because their maker leaves. */
export interface EndedAccess {
  /** Only those of these sites. */
  readonly siteIds: readonly number[]
  /** The ids of those that stay in force. */
  readonly keepIds: readonly string[]
  /** The administrator, who works at the sites. */
  readonly by: number
  readonly now: Date
}

/** The columns of a new holder that follow from its token. */
interface NewHolder {
  readonly id: string
  readonly secret_hash: Buffer
}

/** How holders of a kind are counted and added, and how many of them a site may have. */
interface NewHolders {
  readonly max: number
  /** The refusal where the site has as many; with `count`. */
  readonly tooMany: 'tooManyWallLinks' | 'tooManyDevices'
  /** Those of the site that are in force. */
  readonly count: (tx: Tx) => Promise<number>
  readonly insert: (tx: Tx, holder: NewHolder) => Promise<unknown>
}

/**
 * Adds a holder to a site and answers its token, whose secret is stored nowhere: only a hash is. Holders added at the same time
 * are counted one after the other.
 *
 * @throws {Refusal} `tooMany`
 */
export async function createSiteToken(
  db: Db,
  siteId: number,
  { max, tooMany, count, insert }: NewHolders,
): Promise<SessionToken> {
  const token = createToken()
  await inTransaction(
    db,
    async (tx) => {
      await lockSite(tx, siteId)
      const found = await count(tx)
      if (found >= max) throw refuse(tooMany, { count: found })
      await insert(tx, { id: token.id, secret_hash: hashSecret(token.secret) })
    },
    { isRepeatable: true },
  )
  return token
}
