import {
  type DailyRetention,
  dailyRetention,
  retentionPeriods,
} from '@verstas/contract/settings/retention-entities.ts'
import { isRemovalDue } from '@verstas/domain/settings/retention.ts'
import { sql } from 'kysely'
import { agedRows } from '../../../platform/database/aged-rows.ts'
import type { Person } from '../../../platform/database/person.ts'
import { beforeDays, chosenDays } from '../../../platform/database/retention-days.ts'
import { type Db, inTransaction } from '../../../platform/database/transaction.ts'
import { endExpiredHolds } from '../holds.ts'
import { removeAged } from './remove-aged.ts'

interface DailyRemoval {
  readonly db: Db
  readonly now: Date
  /** The time zone of the installation, which decides the day. */
  readonly timeZone: string
  /** Aborts when the process must stop. The run of the day is then repeated. */
  readonly signal: AbortSignal
  readonly note: (person: Person) => Promise<void>
}

/** Number of removed rows for each period, and of rows that a hold protects. */
interface Removed {
  readonly Removed: number
  readonly Held: number
}

/** Age at which runs are removed. */
const runsKept = "interval '400 days'"

/**
 * Removes people's data that is older than the configured periods, once a day in the whole installation.
 * First ends legal holds whose last day has passed. Data under a hold is counted and not removed.
 *
 * @returns the number of removed rows; 0 if no run is due, or another process has claimed it
 */
export async function removeDaily(removal: DailyRemoval): Promise<number> {
  const { db, now, timeZone, signal } = removal
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone)
  const day = local.toPlainDate().toString()
  await endExpiredHolds(db, now)
  if (!(await claimRun(db, day, local.hour, now))) return 0
  const removed: Partial<Record<DailyRetention, Removed>> = {}
  try {
    for (const name of dailyRetention) {
      const days = (await chosenDays(db, name)) ?? retentionPeriods[name].days
      if (days === null) continue
      const before = beforeDays(now, days)
      const count = await removeAged[name]({ ...removal, before })
      removed[name] = { Removed: count, Held: await countHeld(db, name, before) }
    }
    if (signal.aborted) return 0
    await endRun(db, day, now, removed, null)
  } catch (error) {
    await endRun(db, day, now, removed, error instanceof Error ? error.message : String(error))
    throw error
  }
  return Object.values(removed).reduce((sum, { Removed }) => sum + Removed, 0)
}

/** Claims the run of a day. Returns false if it is not due, or another process has claimed it. */
const claimRun = (db: Db, day: string, hour: number, now: Date): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    // Serializes the decision of concurrent processes.
    await sql`select pg_advisory_xact_lock(hashtextextended('retention-run', 0))`.execute(tx)
    const run = await tx.selectFrom('retention_run').selectAll().where('day', '=', day).executeTakeFirst()
    const state = run && {
      beganAt: run.began_at,
      endedAt: run.ended_at,
      hasFailed: run.failure !== null,
    }
    if (!isRemovalDue(now, hour, state)) return false
    const begun = { began_at: now, ended_at: null, failure: null, removed: '{}' }
    await tx
      .insertInto('retention_run')
      .values({ day, ...begun })
      .onConflict((conflict) => conflict.column('day').doUpdateSet(begun))
      .execute()
    await sql`delete from retention_run where began_at < ${now}::timestamptz - ${sql.raw(runsKept)}`.execute(
      tx,
    )
    return true
  })

const endRun = (db: Db, day: string, now: Date, removed: object, failure: string | null) =>
  db
    .updateTable('retention_run')
    .set({ ended_at: now, removed: JSON.stringify(removed), failure })
    .where('day', '=', day)
    .execute()

async function countHeld(db: Db, name: DailyRetention, before: Date): Promise<number> {
  const { from, age, isHeld } = agedRows[name]
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.raw(from)} and ${sql.raw(age)} < ${before} and ${sql.raw(isHeld)}`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}
