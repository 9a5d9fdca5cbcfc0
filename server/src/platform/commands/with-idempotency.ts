import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { JsonText } from '../database/read-json.ts'
import type { Tx } from '../database/transaction.ts'
import { type Actor, actorSetting, setActor } from '../events/actor.ts'
import { refuse } from '../http/refusal.ts'

/** A request that the client may repeat because it received no response. */
export interface KeyedRequest {
  /** The header `Idempotency-Key`. If it is undefined, the command runs each time. */
  readonly key: string | undefined
  /** The owner of the key. Keys of different owners are independent. */
  readonly owner: Actor
  /** The site of the request; null for a service account. The same body at another site is a different request. */
  readonly siteId: number | null
  /** The endpoint's name, because a key is valid for one command. */
  readonly command: string
  readonly body: unknown
  readonly now: Date
}

/**
 * Lifetime of a key in milliseconds (specification.md, Wire). Only the key shows that an action was sent
 * twice. The lifetime must therefore exceed the age up to which an offline action keeps the device's time
 * (`timeOfAction`).
 */
const keyLifetime = 15 * 86_400_000

/**
 * Runs a command once for each idempotency key, in the transaction of its writes. A repeated request within
 * 15 days returns the first response and writes nothing. A concurrent one waits for the first. A refused
 * command does not store the key. The owner of the key becomes the author of the transaction's changes.
 *
 * @param run writes and returns JSON text
 * @returns the response as JSON text, the same for each repetition
 * @throws {Refusal} idempotencyKeyReused if the key was used for another command, with another body or at
 * another site
 */
export async function withIdempotency<Value>(
  tx: Tx,
  request: KeyedRequest,
  run: () => Promise<JsonText<Value>>,
): Promise<JsonText<Value>> {
  const { key, owner, now } = request
  if (key === undefined) {
    await setActor(tx, owner)
    return run()
  }
  const hash = requestHash(request)
  if (!(await claimKey(tx, key, owner, hash, now))) {
    // The key has a stored response.
    return (await firstAnswer(tx, key, owner, hash)) as JsonText<Value>
  }
  const answer = await run()
  const stored = await tx
    .updateTable('idempotent_answer')
    .set({ answer })
    .where(ownerColumn(owner), '=', owner.id)
    .where('key', '=', key)
    .returning(sql<string>`answer::text`.as('text'))
    .executeTakeFirstOrThrow()
  return stored.text as JsonText<Value>
}

/**
 * Inserts the key. Returns false if it exists already. Waits if another transaction has inserted it. Replaces
 * an expired key.
 */
async function claimKey(tx: Tx, key: string, owner: Actor, hash: Buffer, now: Date): Promise<boolean> {
  const owned = { employee_id: null, service_account_id: null, [ownerColumn(owner)]: owner.id }
  const claimed = await tx
    .insertInto('idempotent_answer')
    .values({ ...owned, key, request_hash: hash, answer: 'null', created_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['employee_id', 'service_account_id', 'key'])
        .doUpdateSet({ request_hash: hash, answer: 'null', created_at: now })
        .where('idempotent_answer.created_at', '<', expiredBefore(now)),
    )
    // Sets the author in the same statement, which saves a statement for each command.
    .returning(['key', actorSetting(owner).as('actor')])
    .executeTakeFirst()
  return claimed !== undefined
}

/**
 * Returns the stored response of a key; null if there is none. Used for work that takes several transactions
 * and may be repeated safely.
 *
 * @throws {Refusal} idempotencyKeyReused
 */
export async function findStoredAnswer(tx: Tx, request: KeyedRequest): Promise<string | null> {
  const { key, owner, now } = request
  if (key === undefined) return null
  const { rows } = await sql`select 1 from idempotent_answer
    where key = ${key} and ${sql.ref(ownerColumn(owner))} = ${owner.id} and created_at >= ${expiredBefore(now)}`.execute(
    tx,
  )
  return rows.length === 0 ? null : firstAnswer(tx, key, owner, requestHash(request))
}

async function firstAnswer(tx: Tx, key: string, owner: Actor, hash: Buffer): Promise<string> {
  const first = await tx
    .selectFrom('idempotent_answer')
    .select(['request_hash', sql<string>`answer::text`.as('text')])
    .where(ownerColumn(owner), '=', owner.id)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  if (!hash.equals(first.request_hash)) throw refuse('idempotencyKeyReused')
  return first.text
}

const ownerColumn = ({ kind }: Actor): 'employee_id' | 'service_account_id' =>
  kind === 'employee' ? 'employee_id' : 'service_account_id'

/** Returns the instant before which a stored key is expired. */
export const expiredBefore = (now: Date): Date => new Date(now.getTime() - keyLifetime)

/**
 * Returns the SHA-256 of a command's name, site and body, which is a parsed JSON value. The order of the
 * body's fields does not matter.
 */
export function requestHash({
  command,
  siteId,
  body,
}: Pick<KeyedRequest, 'command' | 'siteId' | 'body'>): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([command, siteId, sortFields(body)]))
    .digest()
}

function sortFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortFields)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(fields.map(([name, field]) => [name, sortFields(field)]))
}
