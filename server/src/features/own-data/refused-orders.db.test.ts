import { ownDataEndpoints as api } from '@verstas/contract/own-data/endpoints.ts'
import { workOrderEditEndpoints } from '@verstas/contract/work-orders/edit-endpoints.ts'
import { beforeAll, expect, it } from 'vitest'
import { buildOwnDataApp, newOrder } from '../../../test/own-data-app.ts'
import { buildOperation } from '../../../test/part-builders.ts'
import { refusedWith } from '../../../test/refused-with.ts'
import { at } from '../../../test/schedule-app.ts'
import { buildWorkOrder } from '../../../test/work-order-builders.ts'

const { db, send, site, person, reserve, adviser } = await buildOwnDataApp()
let aino: Awaited<ReturnType<typeof adviser>>

beforeAll(async () => {
  aino = await adviser({ name: 'Aino' })
})

/** Returns what a new work order writes. */
const written = async () => ({
  orders: await db.selectFrom('work_order').select(['id', 'version', 'status', 'is_hidden']).execute(),
  vehicles: await db.selectFrom('vehicle').select('id').execute(),
  jobs: await db.selectFrom('job').select('id').execute(),
  reservations: await db.selectFrom('reservation').select('id').execute(),
})

const jobOf = ({ code, supplier_number }: { readonly code: string; readonly supplier_number: string }) => ({
  Jobs: [{ Name: 'x', Operation: { WorkOperationCode: code, SupplierNumber: supplier_number } }],
})
const reserved = (from: string, to: string, ...ResourceIds: number[]) => ({
  Reservation: { StartTime: at(from), EndTime: at(to), ResourceIds },
})

it.each([
  ['restrictedOperation', async () => jobOf(await buildOperation(db, { source_type: 'WEB_API' }))],
  ['operationUnknown', async () => jobOf({ code: 'none', supplier_number: 'none' })],
  ['reservationTimesWrong', async () => reserved('10:00', '09:00')],
  ['reservationResourceUnknown', async () => reserved('09:00', '10:00', 999_999)],
  [
    'reservationOverlaps',
    async () => {
      const tech = await person()
      await reserve([tech], '09:00', '10:00')
      return reserved('09:30', '10:30', tech.id)
    },
  ],
] as const)('a new work order is refused with %s, and nothing of it is written', async (name, prepare) => {
  const changes = await prepare()
  const before = await written()
  const refused = await aino.create(newOrder(changes as never))
  expect(refused).toMatchObject(refusedWith(name))
  expect(await written()).toEqual(before)
})

it('a work order that another person edits is neither cancelled nor closed nor restored', async () => {
  const order = await buildWorkOrder(db, site.id)
  const own = (id: number) => ({ params: { id }, headers: {} })
  const ben = await adviser({ name: 'Ben' })
  await send(workOrderEditEndpoints.reserveWorkOrder, { params: { id: order.id } }, ben.headers)
  const before = await written()
  const locked = refusedWith('saveLockedByOther')
  expect(await send(api.cancelWorkOrder, own(order.id), aino.headers)).toMatchObject(locked)
  const closed = { ...own(order.id), body: { Status: 'C' as const } }
  expect(await send(api.setOwnStatus, closed, aino.headers)).toMatchObject(locked)
  expect(await send(api.restoreWorkOrder, own(order.id), aino.headers)).toMatchObject(locked)
  expect(await written()).toEqual(before)
})
