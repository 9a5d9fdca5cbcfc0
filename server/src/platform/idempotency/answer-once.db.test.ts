import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { testStart } from '../../../test/app.ts'
import { buildEmployee } from '../../../test/builders.ts'
import { freshDatabase } from '../../../test/fresh-database.ts'
import { inTransaction } from '../database/transaction.ts'
import { refuse } from '../http/refusal.ts'
import { answerOnce, type KeyedRequest } from './answer-once.ts'

const { db } = await freshDatabase()
const employee = await buildEmployee(db)
const later = (hours: number) => new Date(testStart.getTime() + hours * 3_600_000)

let runs = 0
const send = (changes: Partial<KeyedRequest>, run = async () => `{"Run":${runs}}`) =>
  inTransaction(db, (tx) => {
    const request = {
      key: undefined,
      employeeId: employee.id,
      command: 'test',
      body: {},
      now: testStart,
      ...changes,
    }
    return answerOnce(tx, request, async () => {
      runs += 1
      return run()
    })
  }).then((text): unknown => JSON.parse(text))

const keysInStore = async () =>
  (await db.selectFrom('idempotent_answer').select('key').execute()).map(({ key }) => key)

describe('a keyed command', () => {
  it('runs once for the same key and body, and answers the same', async () => {
    const key = randomUUID()
    const first = await send({ key, body: { a: 1, b: 2 } })
    const before = runs
    expect(await send({ key, body: { b: 2, a: 1 }, now: later(23.9) })).toEqual(first)
    expect(runs).toBe(before)
  })

  it('is refused with another body or another command', async () => {
    const key = randomUUID()
    await send({ key, body: { a: 1 } })
    const refusal = { reasons: [{ name: 'idempotencyKeyReused' }] }
    await expect(send({ key, body: { a: 2 } })).rejects.toMatchObject(refusal)
    await expect(send({ key, body: { a: 1 }, command: 'other' })).rejects.toMatchObject(refusal)
  })

  it('runs each time without a key', async () => {
    const before = runs
    await send({})
    await send({})
    expect(runs).toBe(before + 2)
  })

  it('does not meet another person’s key', async () => {
    const key = randomUUID()
    const other = await buildEmployee(db)
    const first = await send({ key })
    expect(await send({ key, employeeId: other.id })).not.toEqual(first)
  })

  it('leaves no trace when it is refused, so that it may come again', async () => {
    const key = randomUUID()
    const refused = send({ key }, async () => {
      throw refuse('stampingOverlaps')
    })
    await expect(refused).rejects.toThrow('stampingOverlaps')
    expect(await keysInStore()).not.toContain(key)
    expect(await send({ key }, async () => '{"Done":true}')).toEqual({ Done: true })
  })

  it('runs again a day later', async () => {
    const key = randomUUID()
    const first = await send({ key })
    const second = await send({ key, body: { other: true }, now: later(24.1) })
    expect(second).not.toEqual(first)
    expect(await send({ key, body: { other: true }, now: later(48) })).toEqual(second)
  })

  it('takes the keys of former days away', async () => {
    const old = [randomUUID(), randomUUID(), randomUUID()]
    for (const key of old) await send({ key })
    const fresh = randomUUID()
    await send({ key: fresh, now: later(100) })
    expect(await keysInStore()).toEqual([fresh])
  })
})
