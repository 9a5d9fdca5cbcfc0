import { workOrderEditEndpoints } from '@verstas/contract/work-orders/edit-endpoints.ts'
import { expect, it } from 'vitest'
import { buildActivity } from '../../../test/activity-builders.ts'
import { buildAttachmentApp } from '../../../test/attachment-app.ts'
import { connectLive, listenOn } from '../../../test/live-client.ts'
import { jpeg } from '../../../test/real-files.ts'
import { buildWorkOrder } from '../../../test/work-order-builders.ts'

const { app, db, site, send, uploader } = await buildAttachmentApp()
const origin = await listenOn(app)

it('adding or removing a file of a work order notifies its viewers, but adding a duplicate does not', async () => {
  const order = await buildWorkOrder(db, site.id)
  const other = await buildWorkOrder(db, site.id)
  const anna = await uploader()
  const ben = await uploader()
  const live = await connectLive(origin, ben.headers)
  await live.subscribe(order.id)
  const bytes = await jpeg()
  const { body } = await anna.toOrder(order.order_number, [{ bytes }])
  const received = { name: 'attachmentsChanged', event: { WorkOrderId: order.id } } as const
  await live.expectReceived([received])
  await anna.toOrder(order.order_number, [{ bytes }])
  await anna.toOrder(other.order_number, [{ bytes }])
  const [attachment] = body
  if (attachment === undefined) throw new Error('No attachment')
  await anna.remove(attachment)
  await send(workOrderEditEndpoints.reserveWorkOrder, { params: { id: order.id } }, anna.headers)
  const locked = { name: 'workOrderLock', event: { WorkOrderId: order.id } } as const
  await live.expectReceived([received, received, locked])
  expect(await ben.list(order.id)).toEqual([])
})

it('adding several files notifies the viewers, even if the last file is a duplicate', async () => {
  const order = await buildWorkOrder(db, site.id)
  const anna = await uploader()
  const ben = await uploader()
  const [first, second] = [await jpeg(), await jpeg({ width: 20 })]
  await anna.toOrder(order.order_number, [{ bytes: first }])
  const live = await connectLive(origin, ben.headers)
  await live.subscribe(order.id)
  await anna.toOrder(order.order_number, [{ bytes: second }, { bytes: first }])
  await live.expectReceived([{ name: 'attachmentsChanged', event: { WorkOrderId: order.id } }])
})

it('adding or removing a file of a task notifies the whole site', async () => {
  const order = await buildWorkOrder(db, site.id)
  const anna = await uploader()
  const ben = await uploader()
  const task = await buildActivity(db, anna.employee, { work_order_id: order.id })
  const live = await connectLive(origin, ben.headers)
  const [attachment] = (await anna.toActivity(task.id, [{ bytes: await jpeg() }])).body
  if (attachment === undefined) throw new Error('No attachment')
  await anna.remove(attachment)
  const received = {
    name: 'activityChanged',
    event: { ActivityId: task.id, WorkOrderId: order.id },
  } as const
  await live.expectReceived([received, received])
})
