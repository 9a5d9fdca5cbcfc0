import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testStart } from '../../../test/app.ts'
import { buildEmployee } from '../../../test/builders.ts'
import { freshDatabase } from '../../../test/fresh-database.ts'
import { buildServiceAccount } from '../../../test/service-builders.ts'
import type { Clock } from '../clock.ts'
import { type JsonText, toJson } from '../database/read-json.ts'
import { refuse } from '../http/refusal.ts'
import { deleteExpiredKeys } from './expired-keys.ts'
import { type CommandRequest, runCommand, runLongCommand } from './run-command.ts'

const { db } = await freshDatabase()
const employee = await buildEmployee(db)
const later = (days: number) => new Date(testStart.getTime() + days * 86_400_000)

interface Sending {
  readonly key?: string
  readonly employeeId?: number
  readonly siteId?: number
  readonly command?: string
  readonly body?: unknown
  readonly now?: Date
}

type Runner = (
  parts: { readonly db: typeof db; readonly clock: Clock },
  request: CommandRequest<{ readonly employeeId: number; readonly siteId: number }>,
  run: () => Promise<JsonText<object>>,
) => Promise<{ readonly text: string }>

const runners: readonly (readonly [string, Runner])[] = [
  ['a command', runCommand],
  ['a long command', runLongCommand],
]

let runs = 0
const sendBy =
  (runner: Runner) =>
  async (
    { key, employeeId = employee.id, siteId = 1, command = 'test', body = {}, now = testStart }: Sending,
    run: () => Promise<JsonText<object>> = async () => toJson({ Run: runs }),
  ): Promise<unknown> => {
    const clock = { now: () => now }
    const request = {
      name: command,
      session: { employeeId, siteId },
      headers: { 'idempotency-key': key },
      body,
    }
    const { text } = await runner({ db, clock }, request, async () => {
      runs += 1
      return run()
    })
    return JSON.parse(text)
  }

const keysInStore = async () =>
  (await db.selectFrom('idempotent_answer').select('key').execute()).map(({ key }) => key)

describe('a command', () => {
  it('a refused command writes no rows', async () => {
    const request = { name: 'test', session: { employeeId: employee.id, siteId: 1 } }
    const refused = runCommand({ db, clock: { now: () => testStart } }, request, async ({ tx }) => {
      await tx.updateTable('employee').set({ name: 'Nobody' }).where('id', '=', employee.id).execute()
      throw refuse('conflict')
    })
    await expect(refused).rejects.toThrow('conflict')
    const { name } = await db
      .selectFrom('employee')
      .select('name')
      .where('id', '=', employee.id)
      .executeTakeFirstOrThrow()
    expect(name).not.toBe('Nobody')
  })

  it('a command runs again if PostgreSQL aborted its transaction because of another transaction', async () => {
    const request = { name: 'test', session: { employeeId: employee.id, siteId: 1 } }
    let attempts = 0
    const answer = await runCommand({ db, clock: { now: () => testStart } }, request, async ({ tx }) => {
      attempts += 1
      if (attempts < 3) await sql`do $$ begin raise sqlstate '40P01'; end $$`.execute(tx)
      return toJson({ attempts })
    })
    expect(JSON.parse(answer.text)).toEqual({ attempts: 3 })
  })
})

describe.each(runners)('%s with an idempotency key', (_, runner) => {
  const send = sendBy(runner)

  it('a command runs once per idempotency key and body, and a repetition returns the first response', async () => {
    const key = randomUUID()
    const first = await send({ key, body: { a: 1, b: 2 } })
    const before = runs
    expect(await send({ key, body: { b: 2, a: 1 }, now: later(14.9) })).toEqual(first)
    expect(runs).toBe(before)
  })

  it('a used idempotency key is refused with another body, for another command or at another site', async () => {
    const key = randomUUID()
    await send({ key, body: { a: 1 } })
    const refusal = { reasons: [{ name: 'idempotencyKeyReused' }] }
    await expect(send({ key, body: { a: 2 } })).rejects.toMatchObject(refusal)
    await expect(send({ key, body: { a: 1 }, command: 'other' })).rejects.toMatchObject(refusal)
    await expect(send({ key, body: { a: 1 }, siteId: 2 })).rejects.toMatchObject(refusal)
  })

  it('a command without an idempotency key runs at each call', async () => {
    const before = runs
    await send({})
    await send({})
    expect(runs).toBe(before + 2)
  })

  it('equal idempotency keys of two employees are independent', async () => {
    const key = randomUUID()
    const other = await buildEmployee(db)
    const first = await send({ key })
    expect(await send({ key, employeeId: other.id })).not.toEqual(first)
    expect(await send({ key })).toEqual(first)
  })

  it('the idempotency key of a refused command can be used again', async () => {
    const key = randomUUID()
    const refused = send({ key }, async () => {
      throw refuse('stampingOverlaps')
    })
    await expect(refused).rejects.toThrow('stampingOverlaps')
    expect(await keysInStore()).not.toContain(key)
    expect(await send({ key }, async () => toJson({ Run: 7 }))).toEqual({ Run: 7 })
  })

  it('a command runs again after its idempotency key has expired', async () => {
    const key = randomUUID()
    const first = await send({ key })
    expect(await send({ key, now: later(15) })).toEqual(first)
    const second = await send({ key, body: { other: true }, now: later(15.1) })
    expect(second).not.toEqual(first)
    expect(await send({ key, body: { other: true }, now: later(30) })).toEqual(second)
  })

  it('a command runs once per idempotency key, even if a new month begins before the repetition', async () => {
    const key = randomUUID()
    const first = await send({ key, now: new Date('2026-11-30T23:59:59.900Z') })
    expect(await send({ key, now: new Date('2026-12-01T00:00:00.100Z') })).toEqual(first)
    expect(await send({ key, now: new Date('2026-12-15T12:00:00Z') })).toEqual(first)
  })

  it('only expired idempotency keys are deleted', async () => {
    const [old, fresh] = [randomUUID(), randomUUID()]
    await send({ key: old, now: later(60) })
    await send({ key: fresh, now: later(70) })
    await deleteExpiredKeys(db, later(76))
    expect(await keysInStore()).toContain(fresh)
    expect(await keysInStore()).not.toContain(old)
  })
})

describe('the idempotency keys of service accounts', () => {
  const send = sendBy(runCommand)

  it('equal idempotency keys of an employee and two service accounts are independent', async () => {
    const key = randomUUID()
    const [one, other] = [await buildServiceAccount(db), await buildServiceAccount(db)]
    const asService = (accountId: number, body: unknown = {}) =>
      runCommand(
        { db, clock: { now: () => testStart } },
        { name: 'test', session: { accountId }, headers: { 'idempotency-key': key }, body },
        async () => {
          runs += 1
          return toJson({ Run: runs })
        },
      )
    const first = await asService(one.id)
    expect(await asService(one.id)).toEqual(first)
    expect(await asService(other.id)).not.toEqual(first)
    expect(await send({ key })).not.toEqual(JSON.parse(first.text))
    await expect(asService(one.id, { other: true })).rejects.toThrow('idempotencyKeyReused')
  })

  it.each([undefined, randomUUID()])(
    'a service account is the author of the changes that its command makes (idempotency key %s)',
    async (key) => {
      const { id: accountId } = await buildServiceAccount(db)
      const request = { name: 'test', session: { accountId }, headers: { 'idempotency-key': key } }
      const { text } = await runCommand({ db, clock: { now: () => testStart } }, request, async ({ tx }) => {
        const { rows } = await sql<{
          actor: string
        }>`select current_setting('verstas.actor') as actor`.execute(tx)
        return toJson(rows[0]?.actor)
      })
      expect(JSON.parse(text)).toBe(`service:${accountId}`)
    },
  )
})
