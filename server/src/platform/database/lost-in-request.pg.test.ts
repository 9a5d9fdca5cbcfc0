import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { openTestDatabase } from '../../../test/open-test-database.ts'
import { buildStampingApp } from '../../../test/stamping-app.ts'
import { stampingsOf, stampingTypes } from '../../../test/stamping-builders.ts'
import { inTransaction } from './transaction.ts'

const { db, url, technician, stampAs } = await buildStampingApp()

it('a stamping whose database connection is lost stores nothing, and its repetition stores it once', async () => {
  const matti = await technician()
  const key = randomUUID()
  const stamp = () => stampAs(matti, { TypeId: stampingTypes.in }, key)
  const elsewhere = await openTestDatabase(url)

  const putOff = await inTransaction(elsewhere.db, async (tx) => {
    await sql`select 1 from employee where id = ${matti.employee.id} for update`.execute(tx)
    const answer = stamp()
    await eventually(async () => {
      const cut = await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(elsewhere.db)
      expect(cut.rows).toHaveLength(1)
    })
    return answer
  })
  expect(putOff).toMatchObject({ status: 503, errors: [{ ErrorId: 900009 }] })
  expect(putOff.headers['retry-after']).toBe('5')
  expect(await stampingsOf(db, matti.employee)).toEqual([])

  expect((await stamp()).status).toBe(200)
  expect((await stamp()).status).toBe(200)
  expect(await stampingsOf(db, matti.employee)).toHaveLength(1)
  await elsewhere.close()
})
