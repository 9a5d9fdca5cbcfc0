import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { freshDatabase } from '../../../test/fresh-database.ts'
import { inTransaction } from './transaction.ts'

const { db } = await freshDatabase()

it('timers run during a series of queries', async () => {
  let isDone = false
  let ticks = 0
  const timer = setInterval(() => {
    ticks += 1
    if (ticks === 3) isDone = true
  }, 5)
  await inTransaction(db, async (tx) => {
    while (!isDone) await sql`select 1`.execute(tx)
  })
  clearInterval(timer)
  expect(ticks).toBe(3)
})
