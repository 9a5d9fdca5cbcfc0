import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { freshDatabase } from '../../../test/fresh-database.ts'
import type { DatabaseLog } from './database-log.ts'
import { migrate } from './migrate.ts'

const { db, url = '' } = await freshDatabase()

let folder: string
let lines: { readonly details: object; readonly message: string }[]
const log: DatabaseLog = { info: note, warn: note, error: note }

function note(details: object, message: string): void {
  lines.push({ details, message })
}

beforeEach(async () => {
  lines = []
  folder = await mkdtemp(join(tmpdir(), 'verstas-migrations-'))
  await sql`drop table if exists schema_migration, bolt`.execute(db)
  await sql`create table bolt (size int not null)`.execute(db)
  await sql`insert into bolt values (1), (2), (2)`.execute(db)
  return () => rm(folder, { recursive: true, force: true })
})

const write = (name: string, text: string): Promise<void> => writeFile(join(folder, name), text)

async function connect(name: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: name })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

const messages = () => lines.map(({ message }) => message).join('\n')

it('a migration logs the long read that it waits for, lets others read, and succeeds afterwards', async () => {
  await write('0001_head.sql', '-- Migration: expand\nalter table bolt add column head text;')
  const report = await connect('monthly report')
  await report.query('begin')
  await report.query('select * from bolt')
  const migrating = migrate(db, log, folder)
  await eventually(() => expect(messages()).toContain('it tries again in 2 s'))
  expect(messages()).toMatch(
    /0001_head\.sql waits for a lock of the table bolt that session \d+ \(monthly report, .*in its transaction for \d+ s\) holds/,
  )
  const reader = await connect('reader')
  expect((await reader.query('select * from bolt')).rowCount).toBe(3)
  await report.query('commit')
  expect(await migrating).toEqual(['0001_head.sql'])
  expect((await reader.query('select head from bolt')).rowCount).toBe(3)
})

it('a stopping server ends the attempts of a migration', async () => {
  await write('0001_head.sql', '-- Migration: expand\nalter table bolt add column head text;')
  const report = await connect('report')
  await report.query('begin')
  await report.query('select * from bolt')
  const stopping = new AbortController()
  const migrating = migrate(db, log, folder, stopping.signal)
  await eventually(() => expect(messages()).toContain('it tries again'))
  stopping.abort()
  expect(await migrating).toEqual([])
})

it('an index is built while others write, and the log names the transaction that it waits for', async () => {
  await write(
    '0001_size.sql',
    '-- Migration: expand, outside a transaction\ncreate index concurrently bolt__size on bolt (size);',
  )
  const writer = await connect('writer')
  await writer.query('begin')
  await writer.query('insert into bolt values (3)')
  const migrating = migrate(db, log, folder)
  await eventually(() => expect(messages()).toContain('(writer, '))
  const other = await connect('other')
  await other.query('insert into bolt values (4)')
  await writer.query('commit')
  expect(await migrating).toEqual(['0001_size.sql'])
  const { rows } = await other.query(
    `select indisvalid as valid from pg_index where indexrelid = 'bolt__size'::regclass`,
  )
  expect(rows).toEqual([{ valid: true }])
})

it('servers that start together build an index concurrently once, without a deadlock', async () => {
  await write(
    '0001_size.sql',
    '-- Migration: expand, outside a transaction\ncreate index concurrently bolt__size on bolt (size);',
  )
  const applied = await Promise.all([1, 2, 3].map(() => migrate(db, log, folder)))
  expect(applied.flat()).toEqual(['0001_size.sql'])
})

it('an unfinished index is replaced on the next attempt, and a finished one is kept', async () => {
  await write(
    '0001_size.sql',
    '-- Migration: contract, outside a transaction\n' +
      'create index concurrently bolt__later on bolt (size);\n' +
      'create unique index concurrently bolt__once on bolt (size);',
  )
  await expect(migrate(db, log, folder)).rejects.toThrow('0001_size.sql failed')
  await sql`delete from bolt`.execute(db)
  expect(await migrate(db, log, folder)).toEqual(['0001_size.sql'])
  await expect(sql`insert into bolt values (5), (5)`.execute(db)).rejects.toThrow('bolt__once')
})
