import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { type Db, inTransaction, type Tx } from '../database/transaction.ts'
import { networkOf } from '../http/network.ts'
import { takeTurns } from '../processes/take-turns.ts'
import {
  addFailure,
  type CountKind,
  type FailureCount,
  notAhead,
  secondsUntilAllowed,
} from './sign-in-delay.ts'

/**
 * The first number of this module's advisory locks. All advisory locks of the server have different numbers.
 */
const lockNumber = 7_340_011

/** Period after a sign-in in which the network is known for the employee, in milliseconds. */
export const networkKnownFor = 30 * 86_400_000

/** The account of a typed name. Only the database decides if two spellings are the same name. */
export interface Account {
  readonly foldedName: string
  /** Undefined if no active person has the name. */
  readonly employeeId: number | undefined
}

/**
 * The subjects for which an attempt's failure counts. A PIN counts for one person on one trusted device, a
 * badge for the device, a passkey proof for the session that requests it. A signed-in person's password
 * counts for the session, because an attacker's attempts must not delay the person. Only a password at a
 * sign-in also counts for the network.
 */
export type Guessed =
  | { readonly account: Account }
  | { readonly deviceId: string; readonly employeeId: number }
  | { readonly holderId: string }
  | { readonly sessionId: string }

/** A count that an attempt increases. Its key is hashed, because a typed name may be a password. */
interface Subject {
  readonly kind: CountKind
  readonly key: string
}

interface Counted extends Subject {
  readonly before: FailureCount | null
  readonly counted: FailureCount
}

/**
 * An allowed attempt. Pass it to `recordSuccessfulAttempt` if it succeeds, or to `cancelAttempt` after
 * another error. A failed attempt needs no call.
 */
export interface Attempt {
  readonly network: string
  readonly at: Date
  readonly counts: readonly Counted[]
}

type AttemptStart = { readonly attempt: Attempt } | { readonly waitSeconds: number }

/**
 * Counts the attempts of a network, a device or a session one after the other. At most 30 may wait. If one
 * takes longer than 5 s, the waiting ones are refused.
 */
const takeAttempts = () => takeTurns<string>(30, 5_000)

/** The turns of each database, because a process can serve several. */
const turns = new WeakMap<Db, ReturnType<typeof takeAttempts>>()

/**
 * Counts an attempt as failed before its secret is checked, so that concurrent guesses are counted, too. A
 * throttled attempt is not counted.
 *
 * @param guessed undefined for a secret of 128 bits or more, which cannot be guessed; counting it would only
 * lock others out
 * @throws {TooManyWaitingError} if the network, device or session has too many concurrent attempts, or if one
 * of them takes too long
 */
export async function beginAttempt(
  db: Db,
  address: string,
  guessed: Guessed | undefined,
  at: Date,
): Promise<AttemptStart> {
  const network = networkOf(address)
  if (guessed === undefined) return { attempt: { network, at, counts: [] } }
  const trial: Trial = {
    subjects: subjectsOf(network, guessed),
    employeeId: 'account' in guessed ? guessed.account.employeeId : undefined,
    network,
    at,
  }
  // Reads without a lock first, so that a throttled attempt neither locks nor waits in the queue.
  const { waitSeconds, aheadOfClock } = await judge(db, trial)
  if (waitSeconds > 0 && aheadOfClock.length === 0) return { waitSeconds }
  const turnKey = 'account' in guessed ? network : trial.subjects.map(({ key }) => key).join()
  const inTurn = turns.get(db) ?? takeAttempts()
  turns.set(db, inTurn)
  return inTurn(turnKey, () => inTransaction(db, (tx) => countAttempt(tx, trial)))
}

interface Trial {
  readonly subjects: readonly Subject[]
  readonly employeeId: number | undefined
  readonly network: string
  readonly at: Date
}

/**
 * Returns the counts before the attempt, and the seconds until the attempt is allowed. `aheadOfClock` has the
 * counts whose stored time is in the future.
 */
async function judge(db: Db | Tx, { subjects, employeeId, network, at }: Trial) {
  const stored = await readCounts(db, subjects)
  const before = new Map(
    subjects.map(({ kind, key }) => {
      const count = stored.get(key)
      return [kind, count ? notAhead(count, at) : null]
    }),
  )
  const aheadOfClock = subjects.flatMap(({ kind, key }) => {
    const count = before.get(kind)
    return count && count !== stored.get(key) ? [{ key, count }] : []
  })
  const isKnown = await isKnownNetwork(db, employeeId, network, at)
  return { before, aheadOfClock, waitSeconds: secondsUntilAllowed(before, at, isKnown) }
}

async function countAttempt(tx: Tx, trial: Trial): Promise<AttemptStart> {
  const { subjects, network, at } = trial
  for (const { key } of subjects)
    await sql`select pg_advisory_xact_lock(${lockNumber}::int, hashtext(${key}))`.execute(tx)
  const { before, aheadOfClock, waitSeconds } = await judge(tx, trial)
  if (waitSeconds > 0) {
    // Stores the corrected times if the clock was set back. Otherwise the wait would restart with each
    // attempt.
    await writeCounts(tx, aheadOfClock)
    return { waitSeconds }
  }
  const counts = subjects.map(({ kind, key }): Counted => {
    const earlier = before.get(kind) ?? null
    return { kind, key, before: earlier, counted: addFailure(kind, earlier, at) }
  })
  await writeCounts(
    tx,
    counts.map(({ key, counted }) => ({ key, count: counted })),
  )
  return { attempt: { network, at, counts } }
}

/**
 * Records a success. Clears the count `pair`, reverts the other counts, and marks the network as known. The
 * other counts are not cleared, because one valid account would then allow endless guesses.
 */
export async function recordSuccessfulAttempt(db: Db, attempt: Attempt, employeeId: number): Promise<void> {
  for (const count of attempt.counts) {
    if (count.kind === 'pair') await clearCount(db, count.key)
    else await restoreCount(db, count)
  }
  await db
    .insertInto('known_network')
    .values({ employee_id: employeeId, network: hashOf(attempt.network), signed_in_at: attempt.at })
    .onConflict((conflict) =>
      conflict.columns(['employee_id', 'network']).doUpdateSet({ signed_in_at: attempt.at }),
    )
    .execute()
}

/** Reverts the counts of an attempt that ended with another error. */
export async function cancelAttempt(db: Db, { counts }: Attempt): Promise<void> {
  for (const count of counts) await restoreCount(db, count)
}

/** Returns the subjects in the order in which their counts are locked, to avoid deadlocks. */
function subjectsOf(network: string, guessed: Guessed): Subject[] {
  if ('holderId' in guessed) return [subjectOf('holder', guessed.holderId)]
  if ('sessionId' in guessed) return [subjectOf('pair', guessed.sessionId)]
  if ('deviceId' in guessed)
    return [subjectOf('pair', JSON.stringify([guessed.deviceId, guessed.employeeId]))]
  const { foldedName } = guessed.account
  return [
    subjectOf('pair', JSON.stringify([foldedName, network])),
    subjectOf('account', foldedName),
    subjectOf('address', network),
  ]
}

const subjectOf = (kind: CountKind, name: string): Subject => ({ kind, key: `${kind}:${hashOf(name)}` })
const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

async function readCounts(db: Db | Tx, subjects: readonly Subject[]): Promise<Map<string, FailureCount>> {
  const keys = subjects.map(({ key }) => key)
  const rows = await db
    .selectFrom('sign_in_failure')
    .select(['subject', 'failures', 'last_failed_at as lastFailedAt'])
    .where('subject', 'in', keys)
    .execute()
  return new Map(rows.map(({ subject, ...count }) => [subject, count]))
}

async function writeCounts(
  tx: Tx,
  counts: readonly { readonly key: string; readonly count: FailureCount }[],
): Promise<void> {
  if (counts.length === 0) return
  const rows = counts.map(({ key, count }) => ({
    subject: key,
    failures: count.failures,
    last_failed_at: count.lastFailedAt,
  }))
  await tx
    .insertInto('sign_in_failure')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('subject').doUpdateSet((row) => ({
        failures: row.ref('excluded.failures'),
        last_failed_at: row.ref('excluded.last_failed_at'),
      })),
    )
    .execute()
}

async function isKnownNetwork(
  db: Db | Tx,
  employeeId: number | undefined,
  network: string,
  at: Date,
): Promise<boolean> {
  if (employeeId === undefined) return false
  const recentSignIn = await db
    .selectFrom('known_network')
    .select('network')
    .where('employee_id', '=', employeeId)
    .where('network', '=', hashOf(network))
    .where('signed_in_at', '>', new Date(at.getTime() - networkKnownFor))
    .executeTakeFirst()
  return recentSignIn !== undefined
}

async function clearCount(db: Db, key: string): Promise<void> {
  await db.deleteFrom('sign_in_failure').where('subject', '=', key).execute()
}

/**
 * Restores the count and the time from before the attempt. If another attempt has changed the count
 * meanwhile, subtracts one instead.
 */
async function restoreCount(db: Db, { key, before, counted }: Counted): Promise<void> {
  const countedFailure = { failures: counted.failures, at: counted.lastFailedAt }
  const isUntouched = sql<boolean>`failures = ${countedFailure.failures}::int and last_failed_at = ${countedFailure.at}::timestamptz`
  if (before !== null) {
    const { numUpdatedRows } = await db
      .updateTable('sign_in_failure')
      .set({ failures: before.failures, last_failed_at: before.lastFailedAt })
      .where('subject', '=', key)
      .where(isUntouched)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows > 0n) return
  }
  const { numDeletedRows } = await db
    .deleteFrom('sign_in_failure')
    .where('subject', '=', key)
    .where('failures', '=', 1)
    .executeTakeFirstOrThrow()
  if (numDeletedRows > 0n) return
  await db
    .updateTable('sign_in_failure')
    .set({ failures: sql`failures - 1` })
    .where('subject', '=', key)
    .where('failures', '>', 1)
    .execute()
}
