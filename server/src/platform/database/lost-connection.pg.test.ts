import { type RawBuilder, sql } from 'kysely'
import { expect, it } from 'vitest'
import { freshDatabase } from '../../../test/fresh-database.ts'
import { silentLog } from '../../../test/silent-log.ts'
import { DatabaseUnavailableError, databaseErrorOf } from './database-error.ts'
import { openDatabase } from './open-database.ts'
import { inTransaction } from './transaction.ts'

const { db, url } = await freshDatabase()
await sql`create table bucket (bolts int)`.execute(db)

/** Repeats the read until the pool has noticed its lost connections. Earlier reads may fail. */
const readAgain = (query: RawBuilder<unknown>) => expect.poll(async () => (await query.execute(db)).rows)

/** Ends all other connections to this database, as a stopping server does. */
async function cutBusySessions(): Promise<void> {
  const other = await openDatabase({ url, dataDir: '', log: silentLog })
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(other.db)
  await other.close()
}

/** Waits until a connection of this database runs `pg_sleep`. */
const untilSleeping = () =>
  expect
    .poll(async () => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event = 'PgSleep'`.execute(db)
      return rows.length
    })
    .toBe(1)

async function errorOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => undefined,
    (error: unknown) => error,
  )
}

it('a database that cannot be reached is reported as unavailable', async () => {
  const error = await errorOf(
    openDatabase({ url: 'postgres://127.0.0.1:1/none', dataDir: '', log: silentLog }),
  )
  expect(error).toBeInstanceOf(DatabaseUnavailableError)
  expect(databaseErrorOf(error)).toEqual({ kind: 'unavailable' })
})

it('a connection lost during a statement is reported as unavailable, and later reads succeed', async () => {
  const waiting = errorOf(sql`select pg_sleep(20)`.execute(db))
  await untilSleeping()
  await cutBusySessions()
  expect(databaseErrorOf(await waiting)).toEqual({ kind: 'unavailable' })
  await readAgain(sql`select 1 as one`).toEqual([{ one: 1 }])
})

it('a transaction is rolled back if its connection is lost', async () => {
  const error = await errorOf(
    inTransaction(db, async (tx) => {
      await sql`insert into bucket values (1)`.execute(tx)
      await cutBusySessions()
      await sql`insert into bucket values (2)`.execute(tx)
    }),
  )
  expect(databaseErrorOf(error)).toEqual({ kind: 'unavailable' })
  await readAgain(sql`select * from bucket`).toEqual([])
})

it('reads succeed after idle connections were ended', async () => {
  await Promise.all([1, 2, 3].map(() => sql`select pg_sleep(0.05)`.execute(db)))
  await cutBusySessions()
  await readAgain(sql`select 1 as one`).toEqual([{ one: 1 }])
})

it('a statement that takes too long is cancelled', async () => {
  const hasty = await openDatabase({ url, dataDir: '', log: silentLog, statementTimeout: 100 })
  const error = await errorOf(sql`select pg_sleep(5)`.execute(hasty.db))
  expect(databaseErrorOf(error)).toEqual({ kind: 'unavailable' })
  expect((await sql`select 1 as one`.execute(hasty.db)).rows).toEqual([{ one: 1 }])
  await hasty.close()
})
