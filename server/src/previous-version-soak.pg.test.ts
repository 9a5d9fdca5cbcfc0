import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, inject, it, onTestFinished } from 'vitest'
import { atEnd } from '../test/at-end.ts'
import { createDatabase, dropDatabase } from '../test/create-database.ts'
import { eventually } from '../test/eventually.ts'
import { type NotedJob, signInWorkers, startMixedLoad } from '../test/mixed-load.ts'
import { openTestDatabase } from '../test/open-test-database.ts'
import { extractVersion } from '../test/other-version.ts'
import { startServerProcess } from '../test/server-process.ts'
import { startMain } from '../test/start-main.ts'
import { migrationsFolder, readMigrationFiles } from './platform/database/migration-files.ts'

const changelog = readFileSync(new URL('../../CHANGELOG.md', import.meta.url), 'utf8')
const [current = '', ...older] = [...changelog.matchAll(/^## (\d+\.\d+\.\d+)/gm)].map(([, name = '']) => name)

const minorOf = (version: string): string => version.replace(/\.\d+$/, '')

/** The newest version of the previous minor version. */
const previous = older.find((version) => minorOf(version) !== minorOf(current)) ?? ''

/** The version from which an upgrade requires all servers to stop. */
const first = '0.9.0'

const firstMain = await extractVersion(first)
const previousMain = await extractVersion(previous)
const people = ['matti', 'aino', 'matti']

/** Starts a server of an older version with its demo on an empty database, and lets people work on it. */
async function startOlder(main: string | undefined) {
  const server = inject('postgresUrl')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const url = await createDatabase(server, name)
  const dataDir = await mkdtemp(join(tmpdir(), 'verstas-previous-'))
  const { db, close } = await openTestDatabase(url)
  atEnd(async () => {
    await close()
    await dropDatabase(server, name)
    await rm(dataDir, { recursive: true, force: true })
  })
  const environment = { DATABASE_URL: url, DATA_DIR: dataDir, STOP_DELAY_SECONDS: '1' }
  const old = await startServerProcess({ ...environment, DEMO: 'force', DEMO_SCALE: '0.1' }, [], main)
  onTestFinished(() => old.kill())
  const jobs = await sql<NotedJob>`
    select job.work_order_id as "WorkOrderId", job.id as "JobId"
    from job join work_order on work_order.id = job.work_order_id and work_order.site_id = job.site_id
    where work_order.status = 'A' and not work_order.has_active_payment_link
      and job.site_id = (select min(id) from site)
    limit 50`.execute(db)
  const load = startMixedLoad(await signInWorkers(old, people, jobs.rows))
  onTestFinished(load.stop)
  load.add(old)
  await eventually(() => expect(load.countOf(old)).toBeGreaterThan(20))
  const count = async (table: string) => {
    const { rows } = await sql<{ count: number }>`select count(*)::int from ${sql.table(table)}`.execute(db)
    return rows[0]?.count
  }
  return { environment, old, load, count }
}

const reasonOf = (version: string, main: string | undefined) =>
  main === undefined ? ` (skipped: the repository lacks the commit of ${version})` : ''

it.skipIf(firstMain === undefined)(
  `this version waits until the servers of ${first} have ended, and continues their sessions${reasonOf(first, firstMain)}`,
  async () => {
    const { environment, old, load, count } = await startOlder(firstMain)
    const migrations = await count('schema_migration')
    const refused = startMain({ ...environment, NODE_ENV: 'production' })
    expect(await refused.exited).toBe(1)
    expect(refused.output()).toContain('a version before 0.10.0 on ')
    expect(await count('schema_migration')).toBe(migrations)
    const before = load.countOf(old)
    await eventually(() => expect(load.countOf(old)).toBeGreaterThan(before + 20))

    await old.kill('SIGTERM')
    const rows = await count('job_row')
    const next = await startServerProcess(environment)
    onTestFinished(() => next.kill())
    expect(await count('job_row')).toBe(rows)
    load.add(next)
    await eventually(() => expect(load.countOf(next)).toBeGreaterThan(20))
    await load.stop()
    expect(load.failures).toEqual([])
  },
)

it.skipIf(previousMain === undefined || previous === first)(
  `this version replaces ${previous} while people work, and no call fails${reasonOf(previous, previousMain)}`,
  async () => {
    const { environment, old, load, count } = await startOlder(previousMain)
    const next = await startServerProcess(environment)
    onTestFinished(() => next.kill())
    load.add(next)
    const before = load.countOf(old)
    await eventually(() => {
      expect(load.countOf(next)).toBeGreaterThan(20)
      expect(load.countOf(old)).toBeGreaterThan(before + 20)
    })
    await old.kill('SIGTERM')
    // The new server applies the waiting migrations while people work.
    const { length } = await readMigrationFiles(migrationsFolder)
    await eventually(async () => expect(await count('schema_migration')).toBe(length))
    const after = load.countOf(next)
    await eventually(() => expect(load.countOf(next)).toBeGreaterThan(after + 20))
    await load.stop()
    expect(load.failures).toEqual([])
  },
)
