import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { freshDatabase } from '../../../test/fresh-database.ts'
import { silentLog } from '../../../test/silent-log.ts'
import { databaseErrorOf } from './database-error.ts'
import { openDatabase } from './open-database.ts'
import { inTransaction, type TransactionOptions } from './transaction.ts'

const { db, url = '' } = await freshDatabase()
await sql`create table bucket (bolts int)`.execute(db)

beforeEach(async () => {
  await sql`truncate bucket`.execute(db)
  await sql`insert into bucket values (0)`.execute(db)
})

/** Runs two transactions that both read before either writes. PostgreSQL must abort one of them. */
async function addTwiceAtOnce(options: TransactionOptions): Promise<PromiseSettledResult<void>[]> {
  const bothHaveRead = Promise.withResolvers<void>()
  let readers = 0
  const add = () =>
    inTransaction(
      db,
      async (tx) => {
        await sql`set transaction isolation level serializable`.execute(tx)
        const { rows } = await sql<{ bolts: number }>`select bolts from bucket`.execute(tx)
        readers += 1
        if (readers === 2) bothHaveRead.resolve()
        await bothHaveRead.promise
        await sql`update bucket set bolts = ${(rows[0]?.bolts ?? 0) + 1}`.execute(tx)
      },
      options,
    )
  return Promise.allSettled([add(), add()])
}

async function countBolts(): Promise<unknown> {
  const { rows } = await sql<{ bolts: number }>`select bolts from bucket`.execute(db)
  return rows[0]?.bolts
}

it('a transaction is not retried by default', async () => {
  const results = await addTwiceAtOnce({})
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const reasons = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  expect(reasons.map(databaseErrorOf)).toEqual([{ kind: 'unavailable' }])
  expect(await countBolts()).toBe(1)
})

it('a repeatable transaction is retried after a serialization failure', async () => {
  const results = await addTwiceAtOnce({ isRepeatable: true })
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  expect(await countBolts()).toBe(2)
})

it('a transaction that waits too long for a locked row fails as unavailable', async () => {
  const hasty = await openDatabase({ url, dataDir: '', log: silentLog, statementTimeout: 2_000 })
  const change = sql`update bucket set bolts = 7`
  const error = await inTransaction(db, async (tx) => {
    await change.execute(tx)
    return change.execute(hasty.db).catch((caught: unknown) => caught)
  })
  await hasty.close()
  expect(String(error)).toContain('lock timeout')
  expect(databaseErrorOf(error)).toEqual({ kind: 'unavailable' })
})
