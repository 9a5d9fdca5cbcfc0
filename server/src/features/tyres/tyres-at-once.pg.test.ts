import { expect, it } from 'vitest'
import { reasonsOf } from '../../../test/edit-app.ts'
import { buildTyreApp, setOf } from '../../../test/tyre-app.ts'
import { whileLocked } from '../../../test/while-locked.ts'
import { lockVehicle } from './load-vehicle.ts'

const { db, clock, site, car, measurer } = await buildTyreApp()
const people = await Promise.all(Array.from({ length: 6 }, () => measurer()))
const depths = [[5, 5]] as const

it("only one of several concurrent saves of a vehicle's tyre set succeeds; the others get a question", async () => {
  const { vehicle, order } = await car()
  const set = setOf('SUMMER', depths, { workOrderId: order.id })
  const answers = await Promise.all(people.map((person) => person.save(vehicle.id, [set])))
  const added = answers.filter(({ status }) => status === 200)
  expect(added).toHaveLength(1)
  const Oid = added[0]?.body[0]?.Oid
  for (const answer of answers.filter(({ status }) => status !== 200))
    expect(reasonsOf(answer).reasons).toMatchObject([{ id: 119_886, index: '0', oid: Oid }])
  expect(await people[0]?.records(vehicle.id)).toMatchObject([{ Oid, Version: 1 }])
})

it('only one of several concurrent updates of a tyre record succeeds; the others get a new question', async () => {
  const { vehicle, order } = await car()
  const [anna] = people
  const set = setOf('SUMMER', depths, { workOrderId: order.id })
  const [old] = (await anna?.save(vehicle.id, [set]))?.body ?? []
  const answers = await Promise.all(
    people.map((person, place) =>
      person.save(vehicle.id, [
        {
          ...set,
          AxleData: [{ axleNumber: 1, DepthLeft: place }],
          updateExisting: true,
          ExistingOid: old?.Oid,
          ExistingVersion: 1,
        },
      ]),
    ),
  )
  const winner = answers.findIndex(({ status }) => status === 200)
  for (const [place, answer] of answers.entries())
    if (place !== winner) expect(reasonsOf(answer).reasons).toMatchObject([{ id: 119_886, version: '2' }])
  expect(await anna?.records(vehicle.id)).toMatchObject([
    { Version: 2, userId: people[winner]?.employee.id, AxleData: [{ DepthLeft: winner }] },
  ])
})

it('concurrent saves of different tyre types are all stored, with consecutive message numbers', async () => {
  const { vehicle, order } = await car()
  const types = ['SUMMER', 'FRICTION', 'STUDDED', 'ALLSEASON']
  const answers = await Promise.all(
    types.map((type, place) =>
      people[place]?.save(vehicle.id, [setOf(type, depths, { workOrderId: order.id })]),
    ),
  )
  expect(answers.map((answer) => answer?.status)).toEqual([200, 200, 200, 200])
  const records = await people[0]?.records(vehicle.id)
  expect(new Set(records?.map(({ tyreType }) => tyreType.Code))).toEqual(new Set(types))
  const messages = await db
    .selectFrom('chat_message')
    .select('sequence')
    .where('topic_id', '=', order.global_id)
    .orderBy('sequence')
    .execute()
  expect(messages.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4])
})

it("a tyre set that waits for another save of the vehicle's tyres gets the time of its own save", async () => {
  const { vehicle, order } = await car()
  const [anna] = people
  const answer = await whileLocked(
    db,
    (tx) => lockVehicle(tx, site.id, vehicle.id),
    async () => anna?.save(vehicle.id, [setOf('SUMMER', depths, { workOrderId: order.id })]),
    () => clock.advance({ minutes: 2 }),
  )
  expect(Date.parse(answer?.body[0]?.Measured ?? '')).toBe(clock.now().getTime())
})
