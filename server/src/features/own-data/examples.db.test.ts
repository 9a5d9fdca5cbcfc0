import { ownDataEndpoints } from '@verstas/contract/own-data/endpoints.ts'
import { startEndpoints } from '@verstas/contract/settings/start-endpoints.ts'
import { workOrderEditEndpoints } from '@verstas/contract/work-orders/edit-endpoints.ts'
import { beforeEach, expect, it } from 'vitest'
import { buildOwnDataApp, newOrder } from '../../../test/own-data-app.ts'
import { refusedWith } from '../../../test/refused-with.ts'
import { idempotencyHeader } from '../../../test/request-headers.ts'
import { buildVehicle } from '../../../test/work-order-builders.ts'
import { exampleOrders } from './example-orders.ts'

const { getExamples, addExamples, removeExamples, getStart } = startEndpoints
type App = Awaited<ReturnType<typeof buildOwnDataApp>>
let app: App
let anna: Awaited<ReturnType<App['adviser']>>

beforeEach(async () => {
  app = await buildOwnDataApp()
  anna = await app.adviser({ name: 'Anna' })
})

const count = exampleOrders.length
const state = async () => (await app.send(getExamples, {}, anna.headers)).body
const add = () =>
  app.send(addExamples, { headers: idempotencyHeader(crypto.randomUUID()), body: {} }, anna.headers)
const remove = async () =>
  (
    await app.send(
      removeExamples,
      { headers: idempotencyHeader(crypto.randomUUID()), body: {} },
      anna.headers,
    )
  ).body
const shown = (table: 'work_order' | 'vehicle' | 'customer') =>
  app.db
    .selectFrom(table)
    .select('id')
    .where('site_id', '=', app.site.id)
    .where('is_hidden', '=', false)
    .orderBy('id')
    .execute()
const shownCounts = async () => [
  (await shown('work_order')).length,
  (await shown('vehicle')).length,
  (await shown('customer')).length,
]
const firstExample = async () => {
  const [first] = await shown('work_order')
  if (first === undefined) throw new Error('no work order')
  return first.id
}

it('example data is added once, does not count as a setup step, and can be removed again', async () => {
  expect(await state()).toEqual({ State: 'offered', Count: 0 })
  expect((await add()).body).toEqual({ State: 'loaded', Count: count })
  expect((await add()).body).toEqual({ State: 'loaded', Count: count })
  expect(await shownCounts()).toEqual([count, count, count])
  const steps = (await app.send(getStart, {}, anna.headers)).body
  expect(steps.find(({ Step }) => Step === 'firstOrder')?.State).toBe('open')

  expect(await remove()).toEqual({ Removed: count, Kept: [] })
  expect(await shownCounts()).toEqual([0, 0, 0])
  expect(await state()).toEqual({ State: 'offered', Count: 0 })
  expect(await remove()).toEqual({ Removed: 0, Kept: [] })
  expect((await add()).status).toBe(200)
  expect(await shownCounts()).toEqual([count, count, count])

  const events = await app.db
    .selectFrom('event')
    .select(['before', 'after', 'employee_id'])
    .where('site_id', '=', app.site.id)
    .where('entity', '=', 'setting')
    .orderBy('id')
    .execute()
  expect(events.map(({ before, after }) => [before, after])).toEqual([
    [{ Count: 0 }, { Count: count }],
    [{ Count: count }, { Count: 0 }],
    [{ Count: 0 }, { Count: count }],
  ])
  expect(events[0]?.employee_id).toBe(anna.employee.id)
})

it("removing examples leaves the site's own records, and examples that people changed", async () => {
  await add()
  const ownOrder = await anna.create(newOrder())
  expect(ownOrder.status).toBe(200)
  const changed = await firstExample()
  const params = { id: changed }
  for (const Status of ['C', 'A'] as const)
    await app.send(
      ownDataEndpoints.setOwnStatus,
      { params, headers: idempotencyHeader(crypto.randomUUID()), body: { Status } },
      anna.headers,
    )
  const removal = await remove()
  expect(removal).toMatchObject({ Removed: count - 1, Kept: [{ Reason: 'edited' }] })
  expect(await shownCounts()).toEqual([2, 2, 1])
  expect(await state()).toEqual({ State: 'loaded', Count: 1 })
})

it('removing examples leaves an example with a photo, its vehicle and its customer', async () => {
  await add()
  const id = await firstExample()
  await app.db
    .insertInto('attachment')
    .values({
      ...{ site_id: app.site.id, key: crypto.randomUUID(), work_order_id: id, file_name: 'photo.jpg' },
      ...{ content_type: 'image/jpeg', kind: 'Image', byte_size: 1, checksum: Buffer.alloc(32) },
      ...{ has_thumbnail: false, created_at: app.clock.now(), created_by: anna.employee.id },
    })
    .execute()
  expect(await remove()).toMatchObject({ Removed: count - 1, Kept: [{ Reason: 'files' }] })
  expect(await shownCounts()).toEqual([1, 1, 1])
})

it('removing examples leaves a vehicle that has another work order', async () => {
  await add()
  const [vehicle] = await shown('vehicle')
  expect((await anna.create(newOrder({ VehicleId: vehicle?.id ?? 0 }))).status).toBe(200)
  expect(await remove()).toEqual({ Removed: count, Kept: [{ Name: 'ESI-101', Reason: 'edited' }] })
  expect(await shownCounts()).toEqual([1, 1, 1])
})

it('a site with its own work orders or with data of another system gets no examples', async () => {
  await anna.create(newOrder())
  expect(await state()).toEqual({ State: 'unavailable', Count: 0 })
  expect(await add()).toMatchObject(refusedWith('examplesUnavailable'))
  expect(await shownCounts()).toEqual([1, 1, 0])
})

it('examples can still be removed after another system has sent its first record', async () => {
  await add()
  await app.receive('work-orders', await firstExample())
  expect(await remove()).toEqual({ Removed: count, Kept: [] })
  expect(await state()).toEqual({ State: 'unavailable', Count: 0 })
  expect(await add()).toMatchObject(refusedWith('examplesUnavailable'))
})

it('a site with a vehicle that has the plate of an example gets none of them', async () => {
  await buildVehicle(app.db, app.site.id, { license_number: 'ESI-101' })
  expect(await add()).toMatchObject(refusedWith('vehicleAtSite'))
  expect(await shownCounts()).toEqual([0, 1, 0])
})

it('examples are not removed while another person edits one of them', async () => {
  await add()
  const params = { id: await firstExample() }
  const ben = await app.adviser({ name: 'Ben' })
  await app.send(workOrderEditEndpoints.reserveWorkOrder, { params }, ben.headers)
  const headers = idempotencyHeader(crypto.randomUUID())
  const refused = await app.send(removeExamples, { headers, body: {} }, anna.headers)
  expect(refused).toMatchObject(refusedWith('saveLockedByOther'))
  expect(await shownCounts()).toEqual([count, count, count])
})
