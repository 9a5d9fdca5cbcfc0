import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { freshDatabase } from '../../../test/fresh-database.ts'
import { silentLog } from '../../../test/silent-log.ts'
import { migrate } from './migrate.ts'
import { migrationsFolder, readMigrationFiles } from './migration-files.ts'

const { db } = await freshDatabase()

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verstas-migrations-'))
  await sql`drop table if exists schema_migration, bolt, nut`.execute(db)
})

afterEach(() => rm(folder, { recursive: true, force: true }))

function write(name: string, text: string): Promise<void> {
  return writeFile(join(folder, name), text)
}

it('the template database has every migration', async () => {
  const { db: migrated } = await freshDatabase()
  expect(await migrate(migrated, silentLog)).toEqual([])
})

it('migrate applies new files in order, each one once', async () => {
  await write('0002_second.sql', 'insert into bolt values (2);')
  await write('0001_first.sql', "create table bolt (size int); -- a 'comment'\ninsert into bolt values (1);")
  expect(await migrate(db, silentLog, folder)).toEqual(['0001_first.sql', '0002_second.sql'])
  expect(await migrate(db, silentLog, folder)).toEqual([])
  await write(
    '0003_third.sql',
    'create function one() returns int language sql as $$ select 1 $$; drop function one;',
  )
  expect(await migrate(db, silentLog, folder)).toEqual(['0003_third.sql'])
  expect((await sql`select size from bolt order by size`.execute(db)).rows).toEqual([
    { size: 1 },
    { size: 2 },
  ])
})

it('migrate applies each file once if several servers start concurrently', async () => {
  await write('0001_first.sql', 'create table bolt (size int);')
  const applied = await Promise.all([1, 2, 3].map(() => migrate(db, silentLog, folder)))
  expect(applied.flat()).toEqual(['0001_first.sql'])
})

it('migrate rolls back a failing file, and reports the line', async () => {
  await write('0001_first.sql', 'create table bolt (size int);')
  await write('0002_second.sql', 'create table nut (size int);\n\nselect wrong from bolt;\n')
  await expect(migrate(db, silentLog, folder)).rejects.toThrow(/0002_second\.sql failed on line 3: .*wrong/)
  const { rows } =
    await sql`select to_regclass('bolt')::text as bolt, to_regclass('nut')::text as nut`.execute(db)
  expect(rows).toEqual([{ bolt: 'bolt', nut: null }])
})

it('migrate refuses changed statements, but ignores other line ends and comments', async () => {
  await write('0001_first.sql', '-- Bolts.\ncreate table bolt\n(size int);')
  await migrate(db, silentLog, folder)
  await write('0001_first.sql', 'create table bolt\r\n(size int);')
  expect(await migrate(db, silentLog, folder)).toEqual([])
  await write('0001_first.sql', 'create table bolt (size bigint);')
  await expect(migrate(db, silentLog, folder)).rejects.toThrow(
    '0001_first.sql was changed after it was applied',
  )
})

it('migrate accepts a database of version 0.9.0, which stored the checksum of the whole file', async () => {
  const text = '-- Bolts.\ncreate table bolt (size int);'
  const file = createHash('sha256').update(text).digest('hex')
  const statements = createHash('sha256').update('create table bolt (size int);').digest('hex')
  await write('0001_first.sql', text)
  await migrate(db, silentLog, folder)
  await sql`update schema_migration set checksum = ${file}`.execute(db)
  await write('released.json', JSON.stringify({ '0001_first.sql': { file, statements } }))
  await write('0001_first.sql', '-- The bolts of a site.\ncreate table bolt (size int);')
  expect(await migrate(db, silentLog, folder)).toEqual([])
  await write('0001_first.sql', '-- Bolts.\ncreate table bolt (size bigint);')
  await expect(migrate(db, silentLog, folder)).rejects.toThrow('was changed after it was applied')
})

it('the statements of every released migration are those of its version', async () => {
  const released: Record<string, { version: string; statements: string }> = JSON.parse(
    await readFile(join(migrationsFolder, 'released.json'), 'utf8'),
  )
  const files = await readMigrationFiles(migrationsFolder)
  const checksums = Object.fromEntries(files.map(({ name, checksum }) => [name, checksum]))
  const countOf = (wanted: string) =>
    Object.values(released).filter(({ version }) => version === wanted).length
  expect([countOf('0.9.0'), countOf('0.10.0')]).toEqual([40, 47])
  for (const [name, { statements }] of Object.entries(released))
    expect(checksums[name], name).toBe(statements)
})

it('migrate refuses a database of a newer version', async () => {
  await write('0001_first.sql', 'create table bolt (size int);')
  await write('0002_second.sql', 'create table nut (size int);')
  await migrate(db, silentLog, folder)
  await rm(join(folder, '0002_second.sql'))
  await expect(migrate(db, silentLog, folder)).rejects.toThrow('made by a newer version')
})

it('the folder of migrations may not contain invalid file names or repeated numbers', async () => {
  await write('0001_first.sql', 'select 1;')
  await write('0001_other.sql', 'select 1;')
  await expect(migrate(db, silentLog, folder)).rejects.toThrow('have the same number')
  await rm(join(folder, '0001_other.sql'))
  await write('2_second.sql', 'select 1;')
  await expect(migrate(db, silentLog, folder)).rejects.toThrow('the name must be like')
})
