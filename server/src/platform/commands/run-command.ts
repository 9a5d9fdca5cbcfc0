import type { Clock } from '../clock.ts'
import type { JsonText } from '../database/read-json.ts'
import { type Db, inTransaction, type Tx } from '../database/transaction.ts'
import { RawJson } from '../http/answer.ts'
import type { CurrentSession } from '../session/current-session.ts'
import type { ServiceSession } from '../session/service-session.ts'
import { findStoredAnswer, type KeyedRequest, withIdempotency } from './with-idempotency.ts'

export interface CommandContext<Session = CurrentSession> {
  /** The command's only access to the database. A second connection would deadlock with this one. */
  readonly tx: Tx
  /**
   * A command must read the clock after it has locked its rows. Its time is then later than the time of the
   * command that held the lock before.
   */
  readonly clock: Clock
  readonly session: Session
}

/** The input of a command, such as the call of an endpoint. */
export interface CommandRequest<Session> {
  /** The endpoint's name, because an idempotency key is valid for one command. */
  readonly name: string
  readonly session: Session
  /** Only calls of `idempotent` endpoints have this header. */
  readonly headers?: { readonly 'idempotency-key'?: string | undefined } | undefined
  /** The body as a JSON value, which must be equal in a repeated request. */
  readonly body?: unknown
}

/** The caller of a command: a person at a site, or a service account. */
type CommandCaller = Pick<CurrentSession, 'employeeId' | 'siteId'> | Pick<ServiceSession, 'accountId'>

/**
 * Runs a command in one transaction, which commits if `run` returns and rolls back if it throws. Runs again
 * after a serialization failure or deadlock. Its writes take effect once for each idempotency key. Events
 * (`recordEvents`) and live events (`notifyLive`) belong to the same transaction.
 *
 * @param run returns JSON text, and must have no effect outside the database
 * @returns the response, which is the same for each repetition of a key
 * @throws {Refusal} the refusals of `run`, or idempotencyKeyReused
 */
export async function runCommand<Session extends CommandCaller, Value>(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  { name, session, headers, body }: CommandRequest<Session>,
  run: (context: CommandContext<Session>) => Promise<JsonText<Value>>,
): Promise<RawJson<Value>> {
  const keyed = keyedRequest(clock, { name, session, headers, body })
  const text = await inTransaction(
    db,
    (tx) => withIdempotency(tx, keyed, () => run({ tx, clock, session })),
    { isRepeatable: true },
  )
  return new RawJson(text)
}

/**
 * Runs a command that needs several transactions and may be repeated safely. Stores the response under the
 * idempotency key at the end, so that an interrupted request runs again.
 *
 * @returns the response; once a response is stored for a key, each repetition of the key returns it
 */
export async function runLongCommand<Session extends CommandCaller, Value>(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  request: CommandRequest<Session>,
  run: () => Promise<JsonText<Value>>,
): Promise<RawJson<Value>> {
  const keyed = keyedRequest(clock, request)
  const stored = keyed.key === undefined ? null : await inTransaction(db, (tx) => findStoredAnswer(tx, keyed))
  if (stored !== null) return new RawJson(stored as JsonText<Value>)
  const answer = await run()
  if (keyed.key === undefined) return new RawJson(answer)
  return new RawJson(await inTransaction(db, (tx) => withIdempotency(tx, keyed, async () => answer)))
}

const keyedRequest = <Session extends CommandCaller>(
  clock: Clock,
  { name, session, headers, body }: CommandRequest<Session>,
): KeyedRequest => ({
  key: headers?.['idempotency-key'],
  ...ownerOf(session),
  command: name,
  body,
  now: clock.now(),
})

/** Returns the author of a command's changes, who also owns its key, and the author's site. */
const ownerOf = (session: CommandCaller): Pick<KeyedRequest, 'owner' | 'siteId'> =>
  'accountId' in session
    ? { owner: { kind: 'service', id: session.accountId }, siteId: null }
    : { owner: { kind: 'employee', id: session.employeeId }, siteId: session.siteId }
