import type { Clock } from '../clock.ts'
import type { JsonText } from '../database/read-json.ts'
import { type Db, inTransaction, type Tx } from '../database/transaction.ts'
import { RawJson } from '../http/answer.ts'
import type { CurrentSession } from '../session/current-session.ts'
import { withIdempotency } from './with-idempotency.ts'

/** What a command works with while it runs. */
export interface CommandContext<Session = CurrentSession> {
  /** The only way to the database in a command: another connection would wait for this one. */
  readonly tx: Tx
  /** Read it after rows are locked: whoever waited for a row comes later than whoever had it. */
  readonly clock: Clock
  readonly session: Session
}

/** What a command is asked with; the call of an endpoint is one. */
export interface CommandRequest<Session> {
  /** The endpoint's name: an idempotency key is valid for one command alone. */
  readonly name: string
  readonly session: Session
  /** Only an endpoint that is `idempotent` has a key. */
  readonly headers?: { readonly 'idempotency-key'?: string | undefined } | undefined
  /** What must be the same when a key comes again; a JSON value. */
  readonly body?: unknown
}

/**
 * Runs a command in one transaction: its return commits, its error rolls back. It runs again when PostgreSQL gave
 * it up in favour of another transaction, and once alone for its idempotency key. Events (`recordEvents`) and live
 * notes (`notifyLive`) are written in the same transaction.
 *
 * @param run must do nothing outside the database; answers JSON text
 * @returns the answer, the same each time a key comes
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
