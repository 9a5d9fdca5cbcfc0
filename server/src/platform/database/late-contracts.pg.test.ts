import { copyFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, inject, it } from 'vitest'
import { atEnd } from '../../../test/at-end.ts'
import { createDatabase, dropDatabase } from '../../../test/create-database.ts'
import { openTestDatabase } from '../../../test/open-test-database.ts'
import { silentLog } from '../../../test/silent-log.ts'
import { migrate } from './migrate.ts'
import { migrationsFolder, readMigrationFiles } from './migration-files.ts'
import type { Db } from './transaction.ts'

/** Files below this number never wait, because an upgrade to 0.10.0 stops all servers. */
const firstOfRolling = '0100'
const reports = '0088_server_processes.sql'

async function createEmptyDatabase(): Promise<Db> {
  const server = inject('postgresUrl')
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
  const { db, close } = await openTestDatabase(await createDatabase(server, name))
  atEnd(async () => {
    await close()
    await dropDatabase(server, name)
  })
  return db
}

async function createFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'verstas-migrations-'))
  atEnd(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Describes the columns, constraints, indexes and functions of a database. */
async function describeSchema(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ line: string }>`
    select format('%s.%s %s %s %s', table_name, column_name, data_type, is_nullable, column_default) as line
      from information_schema.columns where table_schema = current_schema()
    union all select format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
      from pg_constraint where connamespace = current_schema()::regnamespace
    union all select indexdef from pg_indexes where schemaname = current_schema()
    union all select pg_get_functiondef(pg_proc.oid) from pg_proc
      where pronamespace = current_schema()::regnamespace and prokind = 'f'
        and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
    order by 1`.execute(db)
  return rows.map(({ line }) => line)
}

/** Migrates a database as during a rolling upgrade: the contracting files from `first` on run after all others. */
async function migrateRolling(db: Db, folder: string, first: string): Promise<void> {
  const start = await createFolder()
  for (const name of await readdir(folder))
    if (name.endsWith('.sql') && name < first) await copyFile(join(folder, name), join(start, name))
  await migrate(db, silentLog, start)
  await sql`insert into server_process (id, version, newest_migration, host)
    values (gen_random_uuid(), '0.0.1', ${first}, 'old')`.execute(db)
  const files = await createFolder()
  // Without the list of released files, all of them count as files of this version.
  for (const name of await readdir(folder))
    if (name.endsWith('.sql')) await copyFile(join(folder, name), join(files, name))
  await migrate(db, silentLog, files)
  await sql`delete from server_process`.execute(db)
  await migrate(db, silentLog, files)
}

async function compareOrders(folder: string, first: string): Promise<void> {
  const [inOrder, rolling] = await Promise.all([createEmptyDatabase(), createEmptyDatabase()])
  await migrate(inOrder, silentLog, folder)
  await migrateRolling(rolling, folder, first)
  expect(await describeSchema(rolling)).toEqual(await describeSchema(inOrder))
}

const waiting = (await readMigrationFiles(migrationsFolder)).filter(
  ({ name, kind }) => kind === 'contract' && name >= firstOfRolling,
)

it.skipIf(waiting.length === 0)(
  'contracting migrations that run after all others lead to the same schema',
  () => compareOrders(migrationsFolder, firstOfRolling),
)

it('the comparison accepts independent migrations, and detects one that builds on a contracting one', async () => {
  const folder = await createFolder()
  await copyFile(join(migrationsFolder, reports), join(folder, reports))
  const write = (name: string, text: string) => writeFile(join(folder, name), text)
  await write('0090_bolt.sql', '-- Migration: expand\ncreate table bolt (size int, width int);')
  await write('0101_width.sql', '-- Migration: contract\nalter table bolt drop column width;')
  await write('0102_head.sql', '-- Migration: expand\nalter table bolt add column head text;')
  await compareOrders(folder, firstOfRolling)
  await write('0103_rename.sql', '-- Migration: contract\nalter table bolt rename to screw;')
  await write('0104_thread.sql', '-- Migration: expand\nalter table screw add column thread text;')
  await expect(compareOrders(folder, firstOfRolling)).rejects.toThrow('0104_thread.sql failed')
})
