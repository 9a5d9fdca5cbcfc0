import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { type Db, inTransaction, type Tx } from '../database/transaction.ts'
import { networkOf } from '../http/network.ts'
import {
  accountRule,
  addressRule,
  type FailureCount,
  remainingFailures,
  secondsToWait,
} from './sign-in-delay.ts'

/** Any numbers that no other advisory lock of ours has as its first; accounts are locked before addresses. */
const lockOf = { account: 7_340_011, address: 7_340_012 } as const
const ruleOf = { account: accountRule, address: addressRule } as const

/** What is guessed at or from where; the key is hashed, because a name that was typed may be a password. */
interface Subject {
  readonly kind: 'account' | 'address'
  readonly key: string
}

/** An attempt that may go on; hand it to `forgiveAttempt` when it succeeds. */
interface Attempt {
  readonly at: Date
  readonly subjects: readonly { readonly subject: Subject; readonly before: FailureCount | null }[]
}

type AttemptStart = { readonly attempt: Attempt } | { readonly waitSeconds: number }

/** The subjects of an attempt, in the order in which they are locked. */
export function subjectsOf(address: string, userName?: string): Subject[] {
  const account = userName?.trim().toLowerCase()
  return [
    ...(account === undefined ? [] : [subjectOf('account', account)]),
    subjectOf('address', networkOf(address)),
  ]
}

/**
 * Counts an attempt as failed before it is tried, so that guesses sent side by side are counted too.
 * Where a subject must still wait, nothing is counted and the longest wait is answered.
 */
export async function beginAttempt(db: Db, subjects: readonly Subject[], at: Date): Promise<AttemptStart> {
  return inTransaction(db, async (tx) => {
    const counted: { subject: Subject; before: FailureCount | null }[] = []
    for (const subject of subjects) counted.push({ subject, before: await lockCount(tx, subject) })
    const waits = counted.map(
      ({ subject, before }) => before && secondsToWait(before, at, ruleOf[subject.kind]),
    )
    const waitSeconds = Math.max(...waits.map((wait) => wait ?? 0))
    if (waitSeconds > 0) return { waitSeconds }
    for (const { subject, before } of counted) await countFailure(tx, subject, before, at)
    return { attempt: { at, subjects: counted } }
  })
}

/**
 * Takes a successful attempt back: the account starts afresh, the address is as if it had not tried.
 * (Were the address cleared, one valid account would let it guess at all others without delay.)
 */
export async function forgiveAttempt(db: Db, { at, subjects }: Attempt): Promise<void> {
  for (const { subject, before } of subjects) {
    if (subject.kind === 'account') await clearFailures(db, subject)
    else await takeBackFailure(db, subject, at, before?.lastFailedAt ?? at)
  }
}

async function lockCount(tx: Tx, { kind, key }: Subject): Promise<FailureCount | null> {
  await sql`select pg_advisory_xact_lock(${lockOf[kind]}::int, hashtext(${key}))`.execute(tx)
  const count = await tx
    .selectFrom('sign_in_failure')
    .select(['failures', 'last_failed_at as lastFailedAt'])
    .where('subject', '=', key)
    .executeTakeFirst()
  return count ?? null
}

async function countFailure(tx: Tx, { kind, key }: Subject, before: FailureCount | null, at: Date) {
  const failures = 1 + (before === null ? 0 : remainingFailures(before, at, ruleOf[kind]))
  await tx
    .insertInto('sign_in_failure')
    .values({ subject: key, failures, last_failed_at: at })
    .onConflict((conflict) => conflict.column('subject').doUpdateSet({ failures, last_failed_at: at }))
    .execute()
}

async function clearFailures(db: Db, { key }: Subject): Promise<void> {
  await db.deleteFrom('sign_in_failure').where('subject', '=', key).execute()
}

/** The time is set back too, unless another attempt came between; else a success would prolong a wait. */
async function takeBackFailure(db: Db, { key }: Subject, at: Date, lastFailedAt: Date): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('sign_in_failure')
    .where('subject', '=', key)
    .where('failures', '=', 1)
    .executeTakeFirstOrThrow()
  if (numDeletedRows > 0n) return
  await db
    .updateTable('sign_in_failure')
    .set({
      failures: sql`failures - 1`,
      last_failed_at: sql`case when last_failed_at = ${at}::timestamptz
        then ${lastFailedAt}::timestamptz else last_failed_at end`,
    })
    .where('subject', '=', key)
    .where('failures', '>', 1)
    .execute()
}

function subjectOf(kind: Subject['kind'], name: string): Subject {
  return { kind, key: `${kind}:${createHash('sha256').update(name).digest('base64url')}` }
}
