import { lockSite } from '../database/lock-site.ts'
import { type Db, inTransaction, type Tx } from '../database/transaction.ts'
import type { EventAuthor } from '../events/record-event.ts'
import { refuse } from '../http/refusal.ts'
import { createToken, hashSecret, isSecretOf, parseToken, type SessionToken } from './session-token.ts'

/** Minimum interval in milliseconds between two updates of `last_seen_at`. */
const useStep = 60_000

/** A holder of a site's token that is not a person: a wall screen or a trusted device. */
interface TokenHolder {
  readonly secret_hash: Uint8Array
  readonly last_seen_at: Date | null
}

interface HolderTable<Holder> {
  /** Finds the holder with this id if its token is valid. */
  readonly find: (id: string) => Promise<Holder | undefined>
  readonly recordUse: (id: string) => Promise<unknown>
}

/**
 * Finds the holder of the token in an `Authorization` header and records its use. Null if the token is invalid
 * or has ended.
 */
export async function findTokenHolder<Holder extends TokenHolder>(
  authorization: string | undefined,
  scheme: 'Wall' | 'Device',
  { find, recordUse }: HolderTable<Holder>,
  now: Date,
): Promise<Holder | null> {
  const token = parseToken(authorization, scheme)
  const holder = token && (await find(token.id))
  if (!holder || !isSecretOf(token.secret, Buffer.from(holder.secret_hash))) return null
  const isDue = holder.last_seen_at === null || now.getTime() - holder.last_seen_at.getTime() > useStep
  if (isDue) await recordUse(token.id)
  return holder
}

/** Selects the tokens of a person that end, for instance because the person has left the sites. */
export interface EndedAccess {
  /** The sites whose tokens end. */
  readonly siteIds: readonly number[]
  /** The ids of the tokens that remain valid. */
  readonly keepIds: readonly string[]
  /** The author who ends the tokens: an administrator who works at the sites, or a service account. */
  readonly by: Pick<EventAuthor, 'employeeId' | 'serviceAccountId'>
  readonly now: Date
}

/** The columns of a new holder that contain its token. */
interface NewHolder {
  readonly id: string
  readonly secret_hash: Buffer
}

/** Counts and adds holders of one kind, whose number per site is limited. */
interface NewHolders {
  readonly max: number
  /** The refusal, with the data `count`, if the maximum is reached. */
  readonly tooMany: 'tooManyWallLinks' | 'tooManyDevices'
  /** Counts the site's holders with a valid token. */
  readonly count: (tx: Tx) => Promise<number>
  readonly insert: (tx: Tx, holder: NewHolder) => Promise<unknown>
}

/**
 * Adds a holder to a site and returns its token, of which only a hash is stored. Concurrent calls run one
 * after the other, so that the maximum is kept.
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
      const existingCount = await count(tx)
      if (existingCount >= max) throw refuse(tooMany, { count: existingCount })
      await insert(tx, { id: token.id, secret_hash: hashSecret(token.secret) })
    },
    { isRepeatable: true },
  )
  return token
}
