import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, inject, it } from 'vitest'
import * as z from 'zod'
import { atEnd } from '../test/at-end.ts'
import { createDatabase, dropDatabase } from '../test/create-database.ts'
import { findPooler, prepareRole, startPooler } from '../test/pooler.ts'
import { startPostgresCluster } from '../test/postgres-cluster.ts'
import { silentLog } from '../test/silent-log.ts'
import { startMain } from '../test/start-main.ts'
import { openDatabase } from './platform/database/open-database.ts'
import { jsonRead, readJson } from './platform/database/read-json.ts'

it('a start migrates over the direct address, because the pooler’s role cancels long statements', {
  timeout: 600_000,
}, async () => {
  const server = inject('postgresUrl')
  const databases = [randomUUID(), randomUUID()].map((id) => `test_${id.replaceAll('-', '')}`)
  const [url = '', listenUrl = ''] = await Promise.all(databases.map((name) => createDatabase(server, name)))
  atEnd(() => Promise.all(databases.map((name) => dropDatabase(server, name))))
  // The two addresses lead to different databases, which reveals the migrated one. The start then fails.
  const { exited } = startMain({ DATABASE_URL: url, DATABASE_LISTEN_URL: listenUrl })
  expect(await exited).toBe(1)
  expect(await hasSchema(listenUrl)).toBe(true)
  expect(await hasSchema(url)).toBe(false)
})

it('prepared statements, the time zone and the time limits work through PgBouncer', {
  timeout: 600_000,
}, async ({ skip }) => {
  const program = await findPooler()
  if (typeof program === 'string') return skip(program)
  const cluster = await startPostgresCluster()
  atEnd(() => cluster.stop())
  const url = cluster.urlOf('postgres')
  await prepareRole(url)
  const pooler = await startPooler(program, Number(new URL(url).port))
  atEnd(() => pooler.stop())
  const { db, close } = await openDatabase({ url: pooler.urlOf('postgres'), dataDir: '', log: silentLog })
  atEnd(close)

  const sum = jsonRead({
    name: 'sum',
    parameters: { one: 'bigint', other: 'bigint' },
    answer: z.int(),
    sql: 'select to_json($one + $other)::text',
  })
  // More concurrent calls than connections, so that statements reach connections on which they are not
  // prepared.
  const calls = Array.from({ length: 200 }, (_, one) => readJson(db, sum, { one, other: 1 }))
  expect((await Promise.all(calls)).map(String)).toEqual(calls.map((_, one) => String(one + 1)))

  const { rows } = await sql<{ name: string; setting: string }>`
    select name, setting from pg_settings
    where name in ('idle_in_transaction_session_timeout', 'jit', 'lock_timeout', 'statement_timeout', 'TimeZone')
    order by lower(name)`.execute(db)
  expect(rows.map(({ setting }) => setting)).toEqual(['30000', 'off', '4000', '8000', 'UTC'])
})

async function hasSchema(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query(`select to_regclass('schema_migration') is not null as "isThere"`)
    return rows[0].isThere
  } finally {
    await client.end()
  }
}
