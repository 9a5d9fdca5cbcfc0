import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs, { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { silentLog } from '../../../test/silent-log.ts'
import { FolderInUseError } from './folder-lock.ts'
import { type Database, openDatabase } from './open-database.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'verstas-durability-'))
const inserter = join(import.meta.dirname, '../../../test/insert-until-killed.ts')

let database: Database | undefined

beforeAll(async () => {
  // The folder of a first start that was killed before it finished.
  mkdirSync(join(dataDir, 'pg.unfinished'))
  writeFileSync(join(dataDir, 'pg.unfinished', 'PG_VERSION'), '18')
  const { db, close } = await openDatabase({ dataDir, log: silentLog })
  await sql`create table mark (id int primary key)`.execute(db)
  await close()
})

afterEach(async () => {
  await database?.close()
  database = undefined
})

afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

async function open(): Promise<Database> {
  database = await openDatabase({ dataDir, log: silentLog })
  return database
}

const inserterCommand = (firstId: number, inTransactionsOf = 1): [string, ...string[]] => [
  process.execPath,
  inserter,
  dataDir,
  String(firstId),
  String(inTransactionsOf),
]

function startInserter(firstId: number) {
  const [program, ...options] = inserterCommand(firstId)
  return spawn(program, options, { stdio: ['ignore', 'pipe', 'pipe'] })
}

/**
 * Returns the position up to which the database's write-ahead log is written. The file's size does not show
 * it, because the file always has its full length.
 */
async function logSize(): Promise<number> {
  const { db, close } = await openDatabase({ dataDir, log: silentLog })
  const { rows } = await sql<{ size: number }>`
    select file_offset as size from pg_walfile_name_offset(pg_current_wal_lsn())`.execute(db)
  await close()
  return rows[0]?.size ?? 0
}

/**
 * Runs the program and kills it.
 *
 * @returns the last number that the program printed
 */
async function killAfter(firstId: number, count: number): Promise<number> {
  const child = startInserter(firstId)
  let printed = ''
  child.stdout.on('data', (chunk: Buffer) => {
    printed += chunk.toString()
    if (printed.split('\n').length > count) child.kill('SIGKILL')
  })
  const [, signal] = await once(child, 'close')
  expect(signal).toBe('SIGKILL')
  return Number(printed.trim().split('\n').at(-1))
}

it("a start completes an interrupted first start, in a folder that only the server's user can read", () => {
  expect(existsSync(join(dataDir, 'pg.unfinished'))).toBe(false)
  expect(statSync(join(dataDir, 'pg')).mode & 0o777).toBe(0o700)
})

it('every commit is synced to the disk, and a read causes no sync', async () => {
  const { db } = await open()
  await sql`select * from mark`.execute(db)
  const fsync = vi.spyOn(fs, 'fsyncSync')
  syncBuiltinESMExports()
  try {
    for (const id of [-1, -2, -3]) {
      const before = fsync.mock.calls.length
      await sql`insert into mark (id) values (${id})`.execute(db)
      expect(fsync.mock.calls.length).toBeGreaterThan(before)
    }
    const before = fsync.mock.calls.length
    await sql`select * from mark`.execute(db)
    expect(fsync.mock.calls.length).toBe(before)
  } finally {
    fsync.mockRestore()
    syncBuiltinESMExports()
  }
})

it('a killed process loses no acknowledged data', async () => {
  let stored = 0
  for (const count of [1, 150]) {
    const acknowledged = await killAfter(stored + 1, count)
    expect(acknowledged).toBeGreaterThanOrEqual(stored + count)
    const { db, close } = await openDatabase({ dataDir, log: silentLog })
    const { rows } = await sql<{ ids: number[] }>`
      select array_agg(id order by id) as ids from mark where id > ${stored}`.execute(db)
    await close()
    const ids = rows[0]?.ids ?? []
    // The database may have one more row, because the kill can happen between a commit and its output.
    expect([acknowledged, acknowledged + 1]).toContain(ids.at(-1))
    expect(ids).toHaveLength((ids.at(-1) ?? 0) - stored)
    stored += ids.length
  }
})

/** `npm test` tries only the harder case. */
const isUsual = process.env.VERSTAS_TESTS === 'usual'
const workloads: [string, number][] = [['transactions that fail at their commit', 40]]
if (!isUsual) workloads.unshift(['single statements', 1])

it.each(workloads)(
  'the process prints a reason, ends and loses no data if its write-ahead log cannot grow: %s',
  async (_, inTransactionsOf) => {
    const first = inTransactionsOf * 1_000_000
    const room = (await logSize()) + 100_000
    const limited = spawn('sh', [
      '-c',
      'ulimit -f "$0" && exec "$@"',
      String(Math.ceil(room / 512)),
      ...inserterCommand(first, inTransactionsOf),
    ])
    const printed = text(limited.stdout)
    const [code, signal] = await once(limited, 'close')
    expect([code, signal]).toEqual([74, null])
    const lines = (await printed).trim().split('\n')
    const [complaint] = lines.filter((line) => line.startsWith('{'))
    expect(JSON.parse(complaint ?? '{}')).toMatchObject({
      level: 'error',
      msg: 'the embedded database cannot go on; where its disk is full, make room and start again',
      reason: expect.stringContaining('could not write to log file'),
    })
    const acknowledged = lines.filter((line) => /^\d+$/.test(line)).map(Number)
    expect(acknowledged.length).toBeGreaterThan(inTransactionsOf)
    const { db } = await open()
    const { rows } = await sql<{ id: number }>`
      select id from mark where id >= ${first} order by id limit ${acknowledged.length}`.execute(db)
    expect(rows.map(({ id }) => id)).toEqual(acknowledged)
  },
)

it('a database folder in use cannot be opened again, and the error names a remedy', async () => {
  await open()
  await expect(openDatabase({ dataDir, log: silentLog })).rejects.toThrow(FolderInUseError)

  const second = startInserter(100_000)
  let complaint = ''
  second.stderr.on('data', (chunk: Buffer) => {
    complaint += chunk.toString()
  })
  const [code] = await once(second, 'close')
  expect(code).not.toBe(0)
  expect(complaint).toContain(`The database folder ${dataDir} is in use by another process`)
  expect(complaint).toContain('DATA_DIR')
})
