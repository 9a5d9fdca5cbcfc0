import { expect, it } from 'vitest'
import { buildActivityApp } from '../../../test/activity-app.ts'
import { buildEmployee, buildSite } from '../../../test/builders.ts'
import { connectLive, listenOn } from '../../../test/live-client.ts'
import { buildWorkOrder } from '../../../test/work-order-builders.ts'

const { app, db, site, desk, colleague, signIn } = await buildActivityApp()
const origin = await listenOn(app)
const anna = await colleague()
const ben = await colleague()

it('each change of a task sends live events to its site, and none to other sites', async () => {
  const order = await buildWorkOrder(db, site.id)
  const other = await buildWorkOrder(db, site.id)
  const live = await connectLive(origin, ben.headers)
  const stranger = await buildEmployee(db, { sites: [await buildSite(db)] })
  const elsewhere = await connectLive(origin, await signIn(stranger))
  const added = { SalesmanId: desk.id, WorkOrderNumber: order.order_number }
  const { Id } = (await anna.save(added)).body
  const received = (WorkOrderId: number | null) =>
    ({ name: 'activityChanged', event: { ActivityId: Id, WorkOrderId } }) as const
  const expectedEvents = [received(order.id)]
  await live.expectReceived(expectedEvents)

  // A read, a save of equal values and a refused assignment send no event. Only Ben's assignment sends one.
  await ben.get(Id)
  await anna.save({ Id, ...added })
  await ben.assign(Id, ben.id)
  expect((await anna.assign(Id, anna.id)).status).toBe(409)
  expectedEvents.push(received(order.id))
  await anna.assign(Id, ben.id, { Note: 'Today, please' })
  expectedEvents.push(received(order.id))
  await ben.close(Id)
  expectedEvents.push(received(order.id))
  await ben.reopen(Id)
  expectedEvents.push(received(order.id))
  await live.expectReceived(expectedEvents)

  // Moves the task to a different work order, which sends an event for each of the two work orders.
  await ben.save({ Id, WorkOrderNumber: other.order_number })
  expectedEvents.push(received(order.id), received(other.id))
  await ben.save({ Id, ClearedFields: ['WorkOrderNumber'] })
  expectedEvents.push(received(other.id))
  await ben.close(Id)
  expectedEvents.push(received(null))
  await live.expectReceived(expectedEvents)
  await elsewhere.expectSilence()
})
