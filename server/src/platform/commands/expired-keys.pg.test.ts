import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { testStart } from '../../../test/app.ts'
import { buildEmployee } from '../../../test/builders.ts'
import { freshDatabase } from '../../../test/fresh-database.ts'
import { toJson } from '../database/read-json.ts'
import { runCommand } from './run-command.ts'

const { db } = await freshDatabase()
const { id: employeeId } = await buildEmployee(db)

const run = async (key: string, now: Date) => {
  const request = { name: 'test', session: { employeeId, siteId: 1 }, headers: { 'idempotency-key': key } }
  await runCommand({ db, clock: { now: () => now } }, request, async () => toJson({}))
}

it('a command does not wait for another command that deletes the same expired idempotency keys', async () => {
  const [expired, second, fresh] = [randomUUID(), randomUUID(), randomUUID()]
  const muchLater = new Date(testStart.getTime() + 60 * 86_400_000)
  await run(expired, testStart)
  await run(second, testStart)
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('idempotent_answer').where('key', '=', expired).execute()
    await run(fresh, muchLater)
  })
  const remaining = await db.selectFrom('idempotent_answer').select('key').execute()
  expect(remaining).toEqual([{ key: fresh }])
})
