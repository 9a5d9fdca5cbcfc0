import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { testStart } from '../../../test/app.ts'
import { buildEmployee } from '../../../test/builders.ts'
import { freshDatabase } from '../../../test/fresh-database.ts'
import { toJson } from '../database/read-json.ts'
import { deleteExpiredKeys } from './expired-keys.ts'
import { runCommand } from './run-command.ts'

const { db } = await freshDatabase()
const { id: employeeId } = await buildEmployee(db)

const run = async (key: string, now: Date) => {
  const request = { name: 'test', session: { employeeId, siteId: 1 }, headers: { 'idempotency-key': key } }
  await runCommand({ db, clock: { now: () => now } }, request, async () => toJson({}))
}

it('the removal of expired idempotency keys does not wait for a command that reuses one of them', async () => {
  const [used, other] = [randomUUID(), randomUUID()]
  const muchLater = new Date(testStart.getTime() + 60 * 86_400_000)
  await run(used, testStart)
  await run(other, testStart)
  await db.transaction().execute(async (tx) => {
    await tx.updateTable('idempotent_answer').set({ created_at: muchLater }).where('key', '=', used).execute()
    expect(await deleteExpiredKeys(db, muchLater)).toBe(1)
  })
  const remaining = await db.selectFrom('idempotent_answer').select('key').execute()
  expect(remaining).toEqual([{ key: used }])
})
