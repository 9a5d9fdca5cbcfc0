import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { addRun, takeRun as takeBackup } from '../src/features/backup/backup-runner.ts'
import { takeImport } from '../src/features/imports/import-runner.ts'
import {
  leaseTime as importLease,
  updateLeased as updateImport,
} from '../src/features/imports/import-step.ts'
import {
  leaseTime as jobLease,
  takeJob,
  updateLeased as updateJob,
} from '../src/features/integration/jobs/lease.ts'
import { releaseWebhook, renewLease, takeWebhook } from '../src/features/integration/webhooks/lease.ts'
import { noteProgress, takeRun } from '../src/features/reports/exports/take-run.ts'
import { testStart } from './app.ts'
import { buildEmployee } from './builders.ts'
import { freshDatabase } from './fresh-database.ts'
import { buildServiceAccount } from './service-builders.ts'
import { buildWebhook } from './webhook-builders.ts'

// Tests the lease of each kind of work that one of several processes does. A new table with a lease must be entered.

const { db } = await freshDatabase()
const { id: employeeId, siteId } = await buildEmployee(db)
const account = await buildServiceAccount(db)

/** A process that holds the lease of some work. */
interface Holder {
  /** Extends the lease. Rejects or resolves with false if another process has it. */
  readonly renew: () => Promise<unknown>
}

interface Work {
  /** The length of the lease in seconds. */
  readonly seconds: number
  readonly add: () => Promise<unknown>
  readonly take: () => Promise<Holder | undefined>
}

const works: Readonly<Record<string, Work>> = {
  webhook: {
    seconds: 30,
    add: () => buildWebhook(db, account, { state: 'active', epoch: randomUUID() }),
    take: async () => {
      const taken = await takeWebhook(db, randomUUID(), testStart)
      return taken && { renew: () => renewLease(db, taken, account) }
    },
  },
  integration_job: {
    seconds: 10,
    add: () =>
      db
        .insertInto('integration_job')
        .values({
          ...{ account_id: account.id, source: 'dms', entity: 'customers', mode: 'upsert' as const },
          ...{ is_dry_run: false, state: 'running' as const, file_key: null },
          ...{ created_at: testStart, started_at: testStart },
        })
        .execute(),
    take: async () => {
      const taken = await takeJob(db, randomUUID())
      return taken && { renew: () => updateJob(db, taken, { leased_until: jobLease }) }
    },
  },
  file_import: {
    seconds: 15,
    add: () =>
      db
        .insertInto('file_import')
        .values({
          ...{ site_id: siteId, kind: 'suppliers' as const, file_name: 'suppliers.csv' },
          ...{ file_hash: randomBytes(32), content: Buffer.from('Number;Name') },
          ...{ employee_id: employeeId, language: 'en' as const, state: 'checking' as const },
          ...{ format: '{}', columns: '[]', sheets: '[]', letters: '[]' },
          ...{ created_at: testStart, ended_at: null, lease_owner: null, leased_until: null },
        })
        .execute(),
    take: async () => {
      const taken = await takeImport(db)
      return taken && { renew: () => updateImport(db, taken, { leased_until: importLease }) }
    },
  },
  report_export_run: {
    seconds: 180,
    add: async () => {
      const ofExport = {
        name: 'Sold',
        report: 'figures' as const,
        site_ids: [siteId],
        format: 'csv' as const,
      }
      const { id } = await db
        .insertInto('report_export')
        .values({
          ...{ ...ofExport, site_id: siteId, frequency: 'daily' as const, week_day: null, month_day: null },
          ...{ at: '06:00', language: 'en' as const, to_folder: true, recipients: [], is_published: false },
          ...{ next_from: '2026-11-20', next_at: testStart, created_by: employeeId, created_at: testStart },
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await db
        .insertInto('report_export_run')
        .values({
          ...{ ...ofExport, site_id: siteId, export_id: id, language: 'en' as const },
          ...{ from_day: '2026-11-19', to_day: '2026-11-19', started_by: null, began_at: testStart },
          next_attempt_at: testStart,
        })
        .execute()
    },
    take: async () => {
      const taken = await takeRun(db, randomUUID(), testStart)
      return taken && { renew: () => noteProgress(db, taken, {}) }
    },
  },
}

/** Returns the seconds until the lease of the only row of a table ends. */
async function secondsLeft(table: string): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from leased_until - clock_timestamp())::float8 as seconds from ${sql.table(table)}`.execute(
    db,
  )
  return rows[0]?.seconds ?? Number.NaN
}

const moveEnd = (table: string, seconds: number) =>
  sql`update ${sql.table(table)}
    set leased_until = clock_timestamp() + ${seconds} * interval '1 second'`.execute(db)

/** Expects a lease that has just begun. */
async function expectWhole(table: string, seconds: number): Promise<void> {
  const left = await secondsLeft(table)
  expect(left).toBeLessThanOrEqual(seconds)
  expect(left).toBeGreaterThan(0.8 * seconds)
}

const isHeld = async ({ renew }: Holder): Promise<boolean> =>
  renew().then(
    (result) => result !== false,
    () => false,
  )

it.each(Object.entries(works))(
  'the lease of %s belongs to one process until it ends',
  async (table, work) => {
    const { seconds, add, take } = work
    await add()
    const first = await take()
    if (first === undefined) throw new Error('Nothing was taken')
    await expectWhole(table, seconds)
    expect(await take()).toBeUndefined()

    await moveEnd(table, 0.5 * seconds)
    expect(await take()).toBeUndefined()
    expect(await isHeld(first)).toBe(true)
    await expectWhole(table, seconds)

    await moveEnd(table, -0.001)
    const second = await take()
    if (second === undefined) throw new Error('The lease has not ended')
    await expectWhole(table, seconds)
    await moveEnd(table, 1000)
    expect(await isHeld(first), 'by the former process').toBe(false)
    expect(await secondsLeft(table)).toBeGreaterThan(900)
    expect(await isHeld(second)).toBe(true)
  },
)

it('a released webhook can be taken immediately, and only its holder releases it', async () => {
  await db.deleteFrom('webhook').execute()
  const { id } = await buildWebhook(db, account, { state: 'active', epoch: randomUUID() })
  const taken = await takeWebhook(db, randomUUID(), testStart)
  await releaseWebhook(db, { id, lease_owner: randomUUID() })
  expect(await takeWebhook(db, randomUUID(), testStart)).toBeUndefined()
  await releaseWebhook(db, { id, lease_owner: taken?.lease_owner ?? null })
  expect(await takeWebhook(db, randomUUID(), testStart)).toMatchObject({ id })
})

it('a backup counts as abandoned two minutes after its last heartbeat', async () => {
  const owner = randomUUID()
  await db.transaction().execute((tx) => addRun(tx, 'backup', null, testStart))
  expect(await takeBackup(db, owner, testStart)).toMatchObject({ kind: 'backup' })
  const lookAfter = async (seconds: number) => {
    await sql`update backup_run set seen_at = clock_timestamp() - ${seconds} * interval '1 second'`.execute(
      db,
    )
    expect(await takeBackup(db, randomUUID(), testStart)).toBeUndefined()
    return db.selectFrom('backup_run').select(['owner', 'failure']).executeTakeFirstOrThrow()
  }
  expect(await lookAfter(90)).toEqual({ owner, failure: null })
  expect(await lookAfter(121)).toEqual({ owner, failure: 'The server was killed.' })
})

it('every table with a lease is tested here', async () => {
  const { rows } = await sql<{ table_name: string }>`
    select table_name from information_schema.columns
    where table_schema = current_schema() and column_name = 'leased_until'`.execute(db)
  expect(rows.map(({ table_name }) => table_name).toSorted()).toEqual(Object.keys(works).toSorted())
})
