import { sessionEndpoints } from '@verstas/contract/session/endpoints.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Tx } from '../src/platform/database/transaction.ts'
import { eventually } from './eventually.ts'
import { buildOfferApp } from './offer-app.ts'
import { countWaiting } from './while-locked.ts'

const { db, site, inspector, customer, send } = await buildOfferApp()
const aino = await inspector({ name: 'Aino' })

const answer = { Key: 'check.pads', Kind: 'accept', Text: '' } as const
const strangers = 40

/**
 * Saves an inspection as a signed-in user while calls without a session wait for a lock. The lock is released
 * after the response to the save.
 *
 * @param lock takes the lock
 * @param check receives the statuses of the answered calls, and throws until enough calls are answered or
 * waiting
 * @returns the status of the save, and those of all calls at the end
 */
async function saveDuring(
  lock: (tx: Tx) => Promise<unknown>,
  calls: readonly (() => Promise<{ readonly status: number }>)[],
  check: (statuses: readonly number[]) => void | Promise<void>,
) {
  const answered: number[] = []
  const { saved, pending } = await db.transaction().execute(async (tx) => {
    await lock(tx)
    const pending = Promise.all(
      calls.map(async (call) => {
        answered.push((await call()).status)
      }),
    )
    await eventually(() => check(answered))
    const saved = await aino.save((await aino.inspect()).body)
    return { saved, pending }
  })
  await pending
  return { saved: saved.status, answered }
}

const times = (status: number, answered: readonly number[]) => answered.filter((one) => one === status).length

const lockVehicle = (vehicleId: number) => (tx: Tx) =>
  tx
    .selectFrom('vehicle')
    .select('id')
    .where('site_id', '=', site.id)
    .where('id', '=', vehicleId)
    .forNoKeyUpdate()
    .execute()

it('a save succeeds while a customer sends 40 answers, of which at most six wait and the others get 429', async () => {
  const { id, vehicle } = await aino.inspect()
  const outi = customer((await aino.offer(id)).body)
  const calls = Array.from(
    { length: strangers },
    (_, count) => () => outi.answer({ ...answer, Text: String(count) }),
  )
  const { saved, answered } = await saveDuring(lockVehicle(vehicle.id), calls, (statuses) =>
    expect(times(429, statuses)).toBe(strangers - 6),
  )
  expect(saved).toBe(200)
  expect(times(200, answered) + times(429, answered)).toBe(strangers)
  expect(answered).toContain(200)
})

it('a save succeeds while answers of customers occupy the whole connection pool for public calls', async () => {
  const { vehicle } = await aino.inspect()
  const calls = []
  for (let count = 0; count < 8; count += 1) {
    const { Id } = (await aino.save(aino.saveOf(vehicle.id)())).body
    const outi = customer((await aino.offer(Id)).body)
    calls.push(() => outi.answer(answer))
  }
  const { saved } = await saveDuring(lockVehicle(vehicle.id), calls, async () =>
    expect(await countWaiting(db)).toBe(3),
  )
  expect(saved).toBe(200)
})

it('a save succeeds while a customer reads an offer 40 times, and no read waits for a lock', async () => {
  const { id } = await aino.inspect()
  const { body: offer } = await aino.offer(id)
  const outi = customer(offer)
  await outi.read()
  const lock = (tx: Tx) =>
    tx
      .selectFrom('inspection_offer')
      .select('id')
      .where('site_id', '=', site.id)
      .where('id', '=', offer.Id)
      .forUpdate()
      .execute()
  const calls = Array.from({ length: strangers }, () => outi.read)
  const { saved, answered } = await saveDuring(lock, calls, (statuses) =>
    expect(statuses).toHaveLength(strangers),
  )
  expect(saved).toBe(200)
  expect(times(200, answered)).toBe(strangers)
})

it('a save succeeds while someone tries 40 invalid links, and no try waits for a lock', async () => {
  const calls = Array.from(
    { length: strangers },
    (_, count) => () => customer({ Link: `https://huolto.example.test/#/offer/made-up-${count}` }).read(),
  )
  const lock = (tx: Tx) => sql`lock table sign_in_failure in share row exclusive mode`.execute(tx)
  const { saved, answered } = await saveDuring(lock, calls, (statuses) =>
    expect(statuses).toHaveLength(strangers),
  )
  expect(saved).toBe(200)
  expect(times(404, answered)).toBe(strangers)
})

it('a save succeeds while 40 wrong passwords arrive, of which at most 31 wait and the others get 429', async () => {
  const calls = Array.from({ length: strangers }, (_, count) => () => {
    const authorization = `Basic ${Buffer.from(`nobody${count}:Wrong`).toString('base64')}`
    return send(sessionEndpoints.basicLogin, { body: {} }, { authorization })
  })
  const lock = (tx: Tx) => sql`lock table sign_in_failure in share row exclusive mode`.execute(tx)
  const { saved, answered } = await saveDuring(lock, calls, (statuses) =>
    expect(times(429, statuses)).toBe(strangers - 31),
  )
  expect(saved).toBe(200)
  expect(times(401, answered) + times(429, answered)).toBe(strangers)
  expect(answered).toContain(401)
})
