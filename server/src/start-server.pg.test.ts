import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, it, onTestFinished, vi } from 'vitest'
import { eventually } from '../test/eventually.ts'
import { freshDatabase } from '../test/fresh-database.ts'
import { migrationLock } from './platform/database/migrate.ts'
import { readSettings } from './platform/settings.ts'
import { startServer } from './start-server.ts'

const { url } = await freshDatabase()

it('a start waits for the migration of another start, even longer than the timeout of a request', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'verstas-start-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const migrating = new pg.Client({ connectionString: url })
  await migrating.connect()
  onTestFinished(() => migrating.end())
  await migrating.query(`delete from schema_migration where name = '0088_server_processes.sql'`)
  await migrating.query('drop table server_process')
  await migrating.query('select pg_advisory_lock($1)', [migrationLock])

  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const variables = { DATABASE_URL: url, DATA_DIR: dataDir, HOST: '127.0.0.2', PORT: '0', DEMO: 'off' }
  const starting = startServer(readSettings(variables))
  await eventually(async () => {
    const waiting = await migrating.query(
      `select from pg_stat_activity
        where datname = current_database() and application_name = 'verstas' and query like 'rollback%'`,
    )
    expect(waiting.rowCount).toBeGreaterThan(0)
  })
  // A statement of a request would time out after nine seconds.
  vi.advanceTimersByTime(60_000)
  vi.useRealTimers()

  await migrating.query('select pg_advisory_unlock($1)', [migrationLock])
  const { app, database } = await starting
  expect((await app.inject('/api/health/ready')).statusCode).toBe(200)
  expect(app.addresses()).toMatchObject([{ address: '127.0.0.2' }])
  await app.close()
  await database.close()
})
