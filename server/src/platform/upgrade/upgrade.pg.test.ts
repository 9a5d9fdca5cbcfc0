import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { freshDatabase } from '../../../test/fresh-database.ts'
import { silentLog } from '../../../test/silent-log.ts'
import { migrate } from '../database/migrate.ts'
import { readMigrationFiles } from '../database/migration-files.ts'
import { listProcesses } from '../database/server-processes.ts'
import { createFinisher, finishUpgrade } from './finish-upgrade.ts'
import { reportProcess } from './report-process.ts'

const { db, url = '' } = await freshDatabase()

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verstas-migrations-'))
  await sql`drop table if exists schema_migration, bolt`.execute(db)
  await sql`truncate server_process`.execute(db)
  await writeFile(
    join(folder, '0001_first.sql'),
    '-- Migration: expand\ncreate table bolt (size int, width int);',
  )
  await migrate(db, silentLog, folder)
  return () => rm(folder, { recursive: true, force: true })
})

/** Adds the migrations of the next version: one adds a column, and one drops another column. */
async function addNextVersion(): Promise<void> {
  await writeFile(
    join(folder, '0002_head.sql'),
    '-- Migration: expand\nalter table bolt add column head text;',
  )
  await writeFile(
    join(folder, '0003_width.sql'),
    '-- Migration: contract\nalter table bolt drop column width;',
  )
}

const columnsOfBolt = async () => {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns where table_name = 'bolt' order by 1`.execute(
    db,
  )
  return rows.map(({ name }) => name)
}

/** Reports a process of the first version until the returned function is called. */
async function runOldServer() {
  const stop = await reportProcess({
    db,
    log: silentLog,
    version: '0.0.1',
    newestMigration: '0001_first.sql',
    interval: 20,
  })
  onTestFinished(stop)
  return stop
}

it('a process reports itself until it stops, even if its report is lost in between', async () => {
  const stop = await runOldServer()
  expect(await listProcesses(db)).toMatchObject([{ version: '0.0.1', newestMigration: '0001_first.sql' }])
  await sql`truncate server_process`.execute(db)
  await eventually(async () => expect(await listProcesses(db)).toHaveLength(1))
  await stop()
  expect(await listProcesses(db)).toEqual([])
})

it('the report of a killed process expires after a minute', async () => {
  await sql`insert into server_process (id, version, newest_migration, host, seen_at) values
    (gen_random_uuid(), '0.0.1', '0001_first.sql', 'a', clock_timestamp() - interval '61 s'),
    (gen_random_uuid(), '0.0.1', '0001_first.sql', 'b', clock_timestamp() - interval '30 s')`.execute(db)
  expect(await listProcesses(db)).toMatchObject([{ host: 'b' }])
})

it('a new server expands the schema beside an old one, and contracts it after the old one has stopped', async () => {
  const stopOld = await runOldServer()
  await addNextVersion()
  expect(await migrate(db, silentLog, folder)).toEqual(['0002_head.sql'])
  expect(await columnsOfBolt()).toEqual(['head', 'size', 'width'])

  const files = await readMigrationFiles(folder)
  const openForMigration = async () => ({ db, close: async () => {} })
  const stopNew = await reportProcess({
    db,
    log: silentLog,
    version: '0.0.2',
    newestMigration: '0003_width.sql',
    interval: 20,
    onOldest: createFinisher({ db, log: silentLog, files, folder, openForMigration }),
  })
  onTestFinished(stopNew)
  await expect(finishUpgrade(db, silentLog, { files, folder })).rejects.toThrow(
    /0003_width\.sql must wait:\n {2}version 0\.0\.1 on .*\nStop them/,
  )
  expect(await columnsOfBolt()).toEqual(['head', 'size', 'width'])
  await stopOld()
  await eventually(async () => expect(await columnsOfBolt()).toEqual(['head', 'size']))
})

it('a process continues to report itself during a long upgrade', async () => {
  const migrating = Promise.withResolvers<void>()
  const stop = await reportProcess({
    ...{ db, log: silentLog, version: '0.0.2', newestMigration: '0003_width.sql', interval: 20 },
    onOldest: () => migrating.promise,
  })
  onTestFinished(async () => {
    migrating.resolve()
    await stop()
  })
  await sql`truncate server_process`.execute(db)
  await eventually(async () => expect(await listProcesses(db)).toHaveLength(1))
  await sql`truncate server_process`.execute(db)
  await eventually(async () => expect(await listProcesses(db)).toHaveLength(1))
})

it('finish-upgrade applies contracting migrations if no old server is left', async () => {
  const stopOld = await runOldServer()
  await addNextVersion()
  await migrate(db, silentLog, folder)
  await stopOld()
  const files = await readMigrationFiles(folder)
  expect(await finishUpgrade(db, silentLog, { files, folder })).toEqual(['0003_width.sql'])
  expect(await columnsOfBolt()).toEqual(['head', 'size'])
})

it('a contracting migration changes nothing while a server of a version before 0.10.0 listens', async () => {
  await sql`alter table server_process rename to no_reports`.execute(db)
  onTestFinished(async () => void (await sql`alter table no_reports rename to server_process`.execute(db)))
  const old = new pg.Client({ connectionString: url, application_name: 'verstas-live' })
  await old.connect()
  await addNextVersion()
  await expect(migrate(db, silentLog, folder)).rejects.toThrow('a version before 0.10.0 on ')
  expect(await columnsOfBolt()).toEqual(['size', 'width'])
  await old.end()
  await eventually(async () => expect(await listProcesses(db)).toEqual([]))
  expect(await migrate(db, silentLog, folder)).toEqual(['0002_head.sql', '0003_width.sql'])
})
