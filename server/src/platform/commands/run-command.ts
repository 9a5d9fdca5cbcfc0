import type { Clock } from '../clock.ts'
import type { JsonText } from '../database/read-json.ts'
import { type Db, inTransaction, type Tx } from '../database/transaction.ts'
import { RawJson } from '../http/answer.ts'
import type { CurrentSession } from '../session/current-session.ts'
import { withIdempotency } from './with-idempotency.ts'

/** The context of a running command. */
export interface CommandContext<Session = CurrentSession> {
  /** The command's only access to the database: another connection would wait for this one. */
  readonly tx: Tx
  /**
   * Read it after locking rows. A command that waited for a lock then gets a later time than the command that
   * held it.
   */
  readonly clock: Clock
  readonly session: Session
}

/** The input of a command, such as the call of an endpoint. */
export interface CommandRequest<Session> {
  /** The endpoint's name, because an idempotency key is valid for one command. */
  readonly name: string
  readonly session: Session
  /** Only an `idempotent` endpoint has a key. */
  readonly headers?: { readonly 'idempotency-key'?: string | undefined } | undefined
  /** A JSON value; a repeated key needs an equal one. */
  readonly body?: unknown
}

/**
 * Runs a command in one transaction: its return commits, its error rolls back. It retries after a
 * serialization failure or deadlock, and runs once per idempotency key. Events (`recordEvents`) and live
 * events (`notifyLive`) are written in the same transaction.
 *
 * @param run must do nothing outside the database; returns JSON text
 * @returns the answer, the same for each repetition of a key
 * @throws {Refusal} those of `run`; idempotencyKeyReused
 */
export async function runCommand<Session extends Pick<CurrentSession, 'employeeId' | 'siteId'>, Value>(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  { name, session, headers, body }: CommandRequest<Session>,
  run: (context: CommandContext<Session>) => Promise<JsonText<Value>>,
): Promise<RawJson<Value>> {
  const { employeeId, siteId } = session
  const keyed = {
    key: headers?.['idempotency-key'],
    employeeId,
    siteId,
    command: name,
    body,
    now: clock.now(),
  }
  const text = await inTransaction(
    db,
    (tx) => withIdempotency(tx, keyed, () => run({ tx, clock, session })),
    { isRepeatable: true },
  )
  return new RawJson(text)
}
