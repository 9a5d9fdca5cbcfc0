import { expect, it } from 'vitest'
import { buildEmployee, buildSite } from '../../../test/builders.ts'
import { connectLive, listenOn } from '../../../test/live-client.ts'
import { buildTyreApp, setOf } from '../../../test/tyre-app.ts'

const { app, db, car, measurer, signIn } = await buildTyreApp()
const origin = await listenOn(app)
const anna = await measurer()
const ben = await measurer()

it('only users of the site receive the live event of saved tyre sets, and a refused save sends none', async () => {
  const { vehicle, order } = await car()
  const live = await connectLive(origin, ben.headers)
  const stranger = await buildEmployee(db, { sites: [await buildSite(db)] })
  const elsewhere = await connectLive(origin, await signIn(stranger))
  const set = setOf('SUMMER', [[5, 5]], { workOrderId: order.id })
  expect((await anna.save(vehicle.id, [set])).status).toBe(200)
  expect((await anna.save(vehicle.id, [set])).status).toBe(400)
  await anna.save(vehicle.id, [{ ...set, updateExisting: true }])
  const tyresChanged = { name: 'tyresChanged', event: { VehicleId: vehicle.id } } as const
  await live.expectReceived([tyresChanged, tyresChanged])
  await elsewhere.expectReceived([])
})
