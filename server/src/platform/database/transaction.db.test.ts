import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { freshDatabase } from '../../../test/fresh-database.ts'
import { inTransaction } from './transaction.ts'

const { db } = await freshDatabase()
await sql`create table bucket (bolts int)`.execute(db)

beforeEach(async () => {
  await sql`truncate bucket`.execute(db)
})

async function countBuckets(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from bucket`.execute(db)
  return rows[0]?.count ?? -1
}

it('inTransaction commits the changes of its function and returns the result', async () => {
  const answer = await inTransaction(db, async (tx) => {
    await sql`insert into bucket values (1), (2)`.execute(tx)
    return 'done'
  })
  expect(answer).toBe('done')
  expect(await countBuckets()).toBe(2)
})

it('inTransaction rolls back if its function throws', async () => {
  const failing = inTransaction(db, async (tx) => {
    await sql`insert into bucket values (1)`.execute(tx)
    throw new Error('no bolts')
  })
  await expect(failing).rejects.toThrow('no bolts')
  expect(await countBuckets()).toBe(0)
})

it('inTransaction rolls back if a statement failed, even if its function caught the error', async () => {
  const failing = inTransaction(db, async (tx) => {
    await sql`insert into bucket values (1)`.execute(tx)
    await sql`select wrong`.execute(tx).catch(() => {})
  })
  await expect(failing).rejects.toThrow()
  expect(await countBuckets()).toBe(0)
})

it('inTransaction isolates concurrent transactions from each other', async () => {
  await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      inTransaction(db, async (tx) => {
        await sql`insert into bucket values (${index})`.execute(tx)
        if (index % 2 === 1) throw new Error('odd')
      }).catch(() => {}),
    ),
  )
  expect(await countBuckets()).toBe(10)
})
