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

it('keeps what its function did and answers what it returned', async () => {
  const answer = await inTransaction(db, async (tx) => {
    await sql`insert into bucket values (1), (2)`.execute(tx)
    return 'done'
  })
  expect(answer).toBe('done')
  expect(await countBuckets()).toBe(2)
})

it('undoes everything when its function throws', async () => {
  const failing = inTransaction(db, async (tx) => {
    await sql`insert into bucket values (1)`.execute(tx)
    throw new Error('no bolts')
  })
  await expect(failing).rejects.toThrow('no bolts')
  expect(await countBuckets()).toBe(0)
})

it('undoes everything when a statement failed, even if its function swallowed the error', async () => {
  const failing = inTransaction(db, async (tx) => {
    await sql`insert into bucket values (1)`.execute(tx)
    await sql`select wrong`.execute(tx).catch(() => {})
  })
  await expect(failing).rejects.toThrow()
  expect(await countBuckets()).toBe(0)
})

it('keeps transactions that run at the same time apart', async () => {
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
