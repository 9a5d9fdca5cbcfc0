import { randomUUID } from 'node:crypto'
import type { BackupRunKind } from '@verstas/contract/backup/entities.ts'
import { isBackupDue } from '@verstas/domain/backup/schedule.ts'
import { sql } from 'kysely'
import { type Db, inTransaction, type Tx } from '../../platform/database/transaction.ts'
import { notifyLive } from '../../platform/events/notify-live.ts'
import type { Dependencies } from '../../platform/http/feature.ts'
import { startWorkLoop, type WorkLoop } from '../../platform/work-loop.ts'
import { runChild } from './run-child.ts'
import type { BackupProgress } from './write-backup.ts'

/** Milliseconds without a heartbeat after which a run counts as abandoned by a killed process. */
const lease = "interval '2 minutes'"

/** Interval of heartbeats and progress updates, in milliseconds. */
const noteInterval = 1_000

/** Age of the last trial of a restore after which a daily backup is followed by another trial. */
const trialInterval = "interval '7 days'"

/** Age at which runs are removed. */
const runsKept = "interval '90 days'"

interface TakenRun {
  readonly id: number
  readonly kind: BackupRunKind
  readonly day: string | null
}

/**
 * Makes the daily backups and those that people start, one at a time in the whole installation. Every server
 * process has a runner. The database decides which process makes a backup.
 */
export function startBackupRunner({ db, clock, log, settings }: Dependencies): WorkLoop {
  const { at } = settings.backup
  const work = async (taken: TakenRun, owner: string, stopping: AbortSignal): Promise<void> => {
    let progress: BackupProgress | undefined
    const timer = setInterval(() => {
      noteProgress(db, taken.id, owner, progress).catch((err: unknown) =>
        log.warn({ err }, 'the progress of a backup could not be noted'),
      )
    }, noteInterval)
    try {
      const failure = await runChild(taken.kind, settings.tenant, stopping, (latest) => {
        progress = latest
      })
      clearInterval(timer)
      await endRun(db, taken, owner, failure, clock.now())
      if (failure === null) log.info({ kind: taken.kind }, 'a backup or its trial has ended')
      else log.error({ kind: taken.kind, failure }, 'a backup or its trial has failed')
    } finally {
      clearInterval(timer)
    }
  }
  return startWorkLoop(
    async (stopping) => {
      const now = clock.now()
      if (at !== undefined) await addDailyRun(db, now, settings.timeZone, at)
      const owner = randomUUID()
      const taken = await takeRun(db, owner, now)
      if (taken === undefined) return false
      await work(taken, owner, stopping)
      return true
    },
    (err) => log.warn({ err }, 'backups could not be run; a later attempt follows'),
  )
}

/**
 * Adds a run if none is running.
 *
 * @returns false if a run exists already
 */
export async function addRun(tx: Tx, kind: BackupRunKind, day: string | null, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('backup_run')
    .values({
      kind,
      day,
      began_at: now,
      owner: null,
      seen_at: null,
      ended_at: null,
      step: null,
      failure: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Adds the run of the daily backup if its time has come. */
async function addDailyRun(db: Db, now: Date, timeZone: string, at: string): Promise<void> {
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone)
  const day = local.toPlainDate().toString()
  const isDue = async (tx: Db | Tx) => {
    const runs = await tx
      .selectFrom('backup_run')
      .select(['ended_at', 'failure'])
      .where('kind', '=', 'backup')
      .where('day', '=', day)
      .execute()
    return isBackupDue(
      local,
      at,
      runs.map(({ ended_at, failure }) => ({
        endedAt: ended_at && Temporal.Instant.fromEpochMilliseconds(ended_at.getTime()),
        isFailed: failure !== null,
      })),
    )
  }
  if (!(await isDue(db))) return
  await inTransaction(db, async (tx) => {
    // Serializes this decision, because several processes may make it concurrently.
    await sql`select pg_advisory_xact_lock(hashtextextended('backup', 0))`.execute(tx)
    if (!(await isDue(tx))) return
    await addRun(tx, 'backup', day, now)
    await tx
      .deleteFrom('backup_run')
      .where('ended_at', '<', sql<Date>`${now}::timestamptz - ${sql.raw(runsKept)}`)
      .execute()
  })
}

/** Takes a run that no process has taken. Also ends a run whose process was killed. */
export async function takeRun(db: Db, owner: string, now: Date): Promise<TakenRun | undefined> {
  const open = await db
    .selectFrom('backup_run')
    .select([
      'owner',
      sql<boolean>`coalesce(seen_at < clock_timestamp() - ${sql.raw(lease)}, false)`.as('isAbandoned'),
    ])
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (open === undefined) return undefined
  if (open.owner !== null) {
    if (open.isAbandoned) await endAbandoned(db, open.owner, now)
    return undefined
  }
  return inTransaction(db, async (tx) => {
    const taken = await tx
      .updateTable('backup_run')
      .set({ owner, seen_at: sql<Date>`clock_timestamp()` })
      .where('ended_at', 'is', null)
      .where('owner', 'is', null)
      .returning(['id', 'kind', 'day'])
      .executeTakeFirst()
    if (taken) await notifySites(tx)
    return taken
  })
}

const endAbandoned = (db: Db, owner: string, now: Date): Promise<void> =>
  inTransaction(db, async (tx) => {
    await tx
      .updateTable('backup_run')
      .set({ ended_at: now, failure: 'The server was killed.' })
      .where('ended_at', 'is', null)
      .where('owner', '=', owner)
      .execute()
    await notifySites(tx)
  })

/** Stores a heartbeat, and the progress if it has changed. */
const noteProgress = (
  db: Db,
  id: number,
  owner: string,
  progress: BackupProgress | undefined,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { step = null, done = 0, total = 0 } = progress ?? {}
    const before = await tx
      .selectFrom('backup_run')
      .select(['step', 'done'])
      .where('id', '=', id)
      .where('owner', '=', owner)
      .where('ended_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (before === undefined) return
    await tx
      .updateTable('backup_run')
      .set({ seen_at: sql<Date>`clock_timestamp()`, step, done, total })
      .where('id', '=', id)
      .execute()
    if (before.step !== step || before.done !== done) await notifySites(tx)
  })

/** Ends a run. After a successful daily backup, it adds a trial of the restore if the last one is old. */
export const endRun = (
  db: Db,
  { id, kind, day }: TakenRun,
  owner: string,
  failure: string | null,
  now: Date,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    await tx
      .updateTable('backup_run')
      .set({ ended_at: now, failure })
      .where('id', '=', id)
      .where('owner', '=', owner)
      .execute()
    if (failure === null && kind === 'backup' && day !== null) {
      const tried = await tx
        .selectFrom('backup_run')
        .select('id')
        .where('kind', '=', 'verify')
        .where('failure', 'is', null)
        .where('began_at', '>', sql<Date>`${now}::timestamptz - ${sql.raw(trialInterval)}`)
        .executeTakeFirst()
      if (tried === undefined) await addRun(tx, 'verify', day, now)
    }
    await notifySites(tx)
  })

/** Sends an event to all open sites. */
export async function notifySites(tx: Tx): Promise<void> {
  const sites = await tx.selectFrom('site').select('id').where('is_active', '=', true).execute()
  for (const { id: siteId } of sites) await notifyLive(tx, { name: 'backupChanged', siteId, event: {} })
}
