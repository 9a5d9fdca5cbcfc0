import { expect, it } from 'vitest'
import { connectLive, listenOn } from '../../../test/live-client.ts'
import { buildPlanningApp } from '../../../test/planning-app.ts'

const { app, planner, stocked, booked } = await buildPlanningApp()
const people = [await planner({ name: 'Pekka' }), await planner({ name: 'Sari' })]
const [pekka] = people as [(typeof people)[number], ...typeof people]

it('planning two work orders concurrently reserves the last part for only one of them', async () => {
  for (let round = 0; round < 8; round += 1) {
    const [part, other] = [await stocked('1'), await stocked('1')]
    const orders = [await booked([[part], [other]]), await booked([[other], [part]])]
    await Promise.all(orders.map(({ id }, place) => people[place]?.plan(id)))
    const needs = (await Promise.all(orders.map(({ id }) => pekka.needs(id)))).flat()
    expect(needs.map(({ Kept }) => Kept).toSorted()).toEqual([0, 0, 1, 1])
    expect((await pekka.part(part)).StockData).toEqual({ Available: 0 })
    expect((await pekka.part(part)).KeptFor).toHaveLength(1)
  }
})

it("only one of two people can pick a work order's parts concurrently, and the other receives 412", async () => {
  for (let round = 0; round < 8; round += 1) {
    const { id, version, rows } = await booked([[await stocked('1')]])
    await pekka.plan(id)
    const answers = await Promise.all(people.map((who) => who.pick(id, version + 1)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412])
    const winner = people[answers.findIndex(({ status }) => status === 200)]
    const ticked = await pekka.tick({ WorkOrderId: id, RowId: rows[0]?.id ?? 0, IsPicked: true })
    expect(ticked.body.PickedBy).toBe(winner?.employee.name)
  }
})

it('concurrent ticks of a pick list line are stored once, and send one live event to the site', async () => {
  const live = await connectLive(await listenOn(app), pekka.headers)
  const received = []
  for (let round = 0; round < 8; round += 1) {
    const { id: WorkOrderId, rows } = await booked([[await stocked('1')]])
    await pekka.plan(WorkOrderId)
    const tick = { WorkOrderId, RowId: rows[0]?.id ?? 0, IsPicked: true }
    const answers = await Promise.all([...people, ...people].map((who) => who.tick(tick)))
    expect(new Set(answers.map(({ body }) => body.PickedBy)).size).toBe(1)
    const changed = { name: 'partsChanged', event: { WorkOrderId } } as const
    received.push(changed, { name: 'progressChanged', event: { WorkOrderId } } as const, changed)
  }
  // The plan sends two events, and the concurrent ticks send one.
  await live.expectReceived(received)
})
