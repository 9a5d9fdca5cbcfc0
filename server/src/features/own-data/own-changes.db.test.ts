import { ownDataEndpoints as api } from '@verstas/contract/own-data/endpoints.ts'
import type { StoredCustomer, StoredVehicle } from '@verstas/contract/own-data/entities.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildEmployee, buildSite } from '../../../test/builders.ts'
import { buildOwnDataApp } from '../../../test/own-data-app.ts'
import { refusedWith } from '../../../test/refused-with.ts'
import { at } from '../../../test/schedule-app.ts'
import { buildResource, buildStamping } from '../../../test/schedule-builders.ts'
import {
  buildCustomer,
  buildJob,
  buildRow,
  buildVehicle,
  buildWorkOrder,
} from '../../../test/work-order-builders.ts'

const { db, send, signIn, site, person, lift, reserve, stateOf, adviser, foreman } = await buildOwnDataApp()
let aino: Awaited<ReturnType<typeof adviser>>
let headers: Awaited<ReturnType<typeof adviser>>['headers']

beforeAll(async () => {
  aino = await adviser({ name: 'Aino' })
  headers = aino.headers
})
beforeEach(async () => void (await db.deleteFrom('field_master').execute()))

const masterOf = (field_group: string, master: string) =>
  db.insertInto('field_master').values({ site_id: site.id, field_group, master }).execute()
const cancel = (id: number, by = headers) => send(api.cancelWorkOrder, { params: { id }, headers: {} }, by)
const restore = (id: number) => send(api.restoreWorkOrder, { params: { id }, headers: {} }, headers)
const setStatus = (id: number, Status: 'A' | 'C') =>
  send(api.setOwnStatus, { params: { id }, body: { Status }, headers: {} }, headers)
const orderOf = (id: number) =>
  db.selectFrom('work_order').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const lastEvents = async (entity: string, id: number) =>
  db
    .selectFrom('event')
    .select(['kind', 'before', 'after', 'employee_id'])
    .where('entity', '=', entity)
    .where('entity_id', '=', id)
    .orderBy('id')
    .execute()

describe('cancelling a work order', () => {
  it('cancelling a work order frees its times, and restoring it takes them again', async () => {
    const [tech, bay] = [await person(), await lift()]
    const reservation = await reserve([tech, bay], '09:00', '10:00')
    const before = (await stateOf(reservation)).entries
    const { body } = await cancel(reservation.workOrder.id)
    expect(body).toMatchObject({ WorkOrderId: reservation.workOrder.id, LostReservations: 0 })
    expect((await orderOf(reservation.workOrder.id)).is_hidden).toBe(true)
    expect((await stateOf(reservation)).entries).toEqual([])
    const fred = await foreman()
    expect((await fred.unallocated()).map(({ workOrderId }) => workOrderId)).not.toContain(
      reservation.workOrder.id,
    )
    expect((await cancel(reservation.workOrder.id)).body.Version).toBe(body.Version)
    expect((await restore(reservation.workOrder.id)).body.LostReservations).toBe(0)
    expect((await stateOf(reservation)).entries).toEqual(before)
    expect((await orderOf(reservation.workOrder.id)).is_hidden).toBe(false)
    const events = await lastEvents('work-order', reservation.workOrder.id)
    expect(events.map(({ kind }) => kind)).toEqual(['cancelled', 'restored'])
    expect(events[0]?.employee_id).toBe(aino.employee.id)
  })

  it('a restored work order is unallocated if its time was taken', async () => {
    const tech = await person()
    const reservation = await reserve([tech], '11:00', '12:00')
    await cancel(reservation.workOrder.id)
    await reserve([tech], '11:30', '12:30')
    expect((await restore(reservation.workOrder.id)).body.LostReservations).toBe(1)
    expect((await stateOf(reservation)).entries).toEqual([])
  })

  it('a restored work order is unallocated if its lift or its person is no longer there', async () => {
    const [bay, tech] = [await lift(), await person()]
    const [inBay, withTech] = [
      await reserve([bay], '13:00', '14:00'),
      await reserve([tech], '13:00', '14:00'),
    ]
    for (const { workOrder } of [inBay, withTech]) await cancel(workOrder.id)
    await db.updateTable('resource').set({ is_hidden: true }).where('id', '=', bay.id).execute()
    await db.updateTable('employee').set({ is_active: false }).where('id', '=', tech.id).execute()
    for (const reservation of [inBay, withTech]) {
      expect((await restore(reservation.workOrder.id)).body.LostReservations).toBe(1)
      expect((await stateOf(reservation)).entries).toEqual([])
    }
  })

  it('a restored work order keeps an overlap that people had chosen, and shared material', async () => {
    const [tech, loaner] = [await person(), await buildResource(db, site.id, { is_material: true })]
    await reserve([tech, loaner], '17:00', '18:00')
    const reservation = await reserve([], '17:00', '18:00')
    const times = { start_at: reservation.start_at, end_at: reservation.end_at, is_overlap_allowed: true }
    for (const { id } of [tech, loaner])
      await db
        .insertInto('reservation_resource')
        .values({ ...times, site_id: site.id, reservation_id: reservation.id, resource_id: id })
        .execute()
    const { entries } = await stateOf(reservation)
    await cancel(reservation.workOrder.id)
    expect((await restore(reservation.workOrder.id)).body.LostReservations).toBe(0)
    expect((await stateOf(reservation)).entries).toEqual(entries)
  })

  it('cancelling is refused after work has begun, at another site, or if another system is the master', async () => {
    const order = await buildWorkOrder(db, site.id)
    const row = await buildRow(db, await buildJob(db, order))
    const tech = { id: (await person()).id, siteId: site.id }
    await buildStamping(db, tech, { start: at('08:00'), end: at('08:10'), rows: [row] })
    expect((await cancel(order.id)).errors[0]?.ErrorId).toBe(900435)
    const signed = await buildWorkOrder(db, site.id)
    await buildRow(db, await buildJob(db, signed), { done_at: new Date(at('08:10')), done_by: tech.id })
    expect((await cancel(signed.id)).errors[0]?.ErrorId).toBe(900435)
    const theirs = await buildWorkOrder(db, (await buildSite(db)).id)
    expect((await cancel(theirs.id)).status).toBe(404)
    await masterOf('work-order.head', 'source')
    const other = await buildWorkOrder(db, site.id)
    expect((await cancel(other.id)).errors[0]?.ErrorId).toBe(900430)
    expect((await restore(other.id)).errors[0]?.ErrorId).toBe(900430)
    expect((await setStatus(other.id, 'C')).errors[0]?.ErrorId).toBe(900430)
  })

  it('the page shows who cancelled the work order and when', async () => {
    const order = await buildWorkOrder(db, site.id)
    await cancel(order.id)
    const { workOrderEndpoints } = await import('@verstas/contract/work-orders/endpoints.ts')
    const { body } = await send(workOrderEndpoints.getWorkOrder, { params: { id: order.id } }, headers)
    expect(body.Cancellation).toMatchObject({ Source: null, By: 'Aino', At: expect.any(String) })
  })

  it('a closed or invoiced work order cannot be cancelled', async () => {
    const closed = await buildWorkOrder(db, site.id, { status: 'C' })
    expect((await cancel(closed.id)).errors[0]?.ErrorId).toBe(900439)
    const invoiced = await buildWorkOrder(db, site.id, { status: 'I' })
    expect((await cancel(invoiced.id)).errors[0]?.ErrorId).toBe(900436)
  })

  it('cancelling needs the right to edit work orders', async () => {
    const order = await buildWorkOrder(db, site.id)
    const plain = await buildEmployee(db, { sites: [site], without: ['CreateWorkOrders'] })
    expect((await cancel(order.id, await signIn(plain))).status).toBe(403)
  })

  it('a work order is not cancelled while a colleague edits the work order', async () => {
    const order = await buildWorkOrder(db, site.id)
    const ben = await buildEmployee(db, { name: 'Ben', sites: [site] })
    const { workOrderEditEndpoints } = await import('@verstas/contract/work-orders/edit-endpoints.ts')
    await send(workOrderEditEndpoints.reserveWorkOrder, { params: { id: order.id } }, await signIn(ben))
    expect((await cancel(order.id)).errors[0]?.ErrorId).toBe(119927)
  })
})

describe('closing a work order', () => {
  it('closing and reopening a work order stores an event each', async () => {
    const order = await buildWorkOrder(db, site.id)
    expect((await setStatus(order.id, 'C')).status).toBe(200)
    expect((await orderOf(order.id)).status).toBe('C')
    await setStatus(order.id, 'C')
    await setStatus(order.id, 'A')
    expect((await orderOf(order.id)).status).toBe('A')
    expect(await lastEvents('work-order', order.id)).toMatchObject([
      { kind: 'closed', before: { Status: 'A' }, after: { Status: 'C' } },
      { kind: 'reopened', before: { Status: 'C' }, after: { Status: 'A' } },
    ])
  })

  it('a work order is not closed while a technician is clocked on, nor after it was invoiced', async () => {
    const order = await buildWorkOrder(db, site.id)
    const row = await buildRow(db, await buildJob(db, order))
    const tech = await person({ name: 'Jukka' })
    await buildStamping(db, { id: tech.id, siteId: site.id }, { start: at('07:30'), rows: [row] })
    const { errors } = await setStatus(order.id, 'C')
    expect(errors[0]).toMatchObject({ ErrorId: 900437 })
    expect(errors[0]?.ErrorMessage).toContain('Jukka')
    const invoiced = await buildWorkOrder(db, site.id, { status: 'I' })
    expect((await setStatus(invoiced.id, 'A')).errors[0]?.ErrorId).toBe(900436)
  })
})

describe('the forms of customers and vehicles', () => {
  const customerOf = async (id: number) =>
    (await send(api.getCustomerFields, { params: { id } }, headers)).body
  const saveCustomer = (id: number, Base: StoredCustomer, Values: StoredCustomer) =>
    send(api.saveCustomer, { params: { id }, body: { Base, Values }, headers: {} }, headers)
  const vehicleOf = async (id: number) => (await send(api.getVehicleFields, { params: { id } }, headers)).body
  const saveVehicle = (id: number, Base: StoredVehicle, Values: StoredVehicle, by = headers) =>
    send(api.saveVehicle, { params: { id }, body: { Base, Values }, headers: {} }, by)

  it('if two people change different fields of a customer, both changes remain', async () => {
    const { id } = await buildCustomer(db, site.id, {
      first_name: 'Sanna',
      last_name: 'Koivisto',
      phone: '1',
    })
    const base = await customerOf(id)
    await saveCustomer(id, base, { ...base, Phone: '050 000 0417' })
    const saved = await saveCustomer(id, base, { ...base, City: ' Helsinki ' })
    expect(saved.body).toMatchObject({ Phone: '050 000 0417', City: 'Helsinki', LastName: 'Koivisto' })
    expect(await customerOf(id)).toEqual(saved.body)
    expect(await lastEvents('customer', id)).toMatchObject([
      { kind: 'customerChanged', before: { Phone: '1' }, after: { Phone: '050 000 0417' } },
      { kind: 'customerChanged', before: { City: null }, after: { City: 'Helsinki' } },
    ])
  })

  it('if two people change the same field, the second is refused with the name of the first', async () => {
    const { id } = await buildCustomer(db, site.id)
    const base = await customerOf(id)
    await saveCustomer(id, base, { ...base, Phone: '1' })
    const refused = await saveCustomer(id, base, { ...base, Phone: '2', City: 'Espoo' })
    expect(refused).toMatchObject(refusedWith('ownDataChanged'))
    expect(refused.errors[0]?.MetaData).toEqual([
      { Key: 'user', Value: 'Aino' },
      { Key: 'fields', Value: 'Phone' },
    ])
    expect(await customerOf(id)).toEqual({ ...base, Phone: '1' })
  })

  it('if two people change the same field of a vehicle, the second is refused and nothing is saved', async () => {
    const { id } = await buildVehicle(db, site.id)
    await masterOf('vehicle', 'here')
    const base = await vehicleOf(id)
    await saveVehicle(id, base, { ...base, ModelYear: 2020 })
    const refused = await saveVehicle(id, base, { ...base, ModelYear: 2021, Colour: 'Red' })
    expect(refused).toMatchObject(refusedWith('ownDataChanged'))
    expect(await vehicleOf(id)).toEqual({ ...base, ModelYear: 2020 })
  })

  it('a refusal names the person who changed the record last', async () => {
    const { id } = await buildCustomer(db, site.id)
    const base = await customerOf(id)
    await saveCustomer(id, base, { ...base, City: 'Espoo' })
    const bea = await adviser({ name: 'Bea' })
    const Values = { ...base, Phone: '1' }
    await send(api.saveCustomer, { params: { id }, body: { Base: base, Values }, headers: {} }, bea.headers)
    const { errors } = await saveCustomer(id, base, { ...base, Phone: '2' })
    expect(errors[0]?.MetaData).toContainEqual({ Key: 'user', Value: 'Bea' })
  })

  it('a vehicle is saved if the app is its master, and the VIN of another car is refused', async () => {
    const [car, other] = [await buildVehicle(db, site.id), await buildVehicle(db, site.id)]
    await masterOf('vehicle', 'here')
    const base = await vehicleOf(car.id)
    const saved = await saveVehicle(car.id, base, { ...base, LicenseNumber: 'abc-9', ModelYear: 2020 })
    expect(saved.body).toMatchObject({ LicenseNumber: 'ABC-9', ModelYear: 2020 })
    expect(await vehicleOf(car.id)).toEqual(saved.body)
    expect(await db.selectFrom('difference').selectAll().execute()).toEqual([])
    const twice = await saveVehicle(car.id, saved.body, { ...saved.body, SerialNumber: other.serial_number })
    expect(twice.errors[0]?.ErrorId).toBe(900434)
  })

  it('a save is refused for a record of another site, and if another system is the master', async () => {
    const elsewhere = (await buildSite(db)).id
    const [car, customer] = [await buildVehicle(db, elsewhere), await buildCustomer(db, elsewhere)]
    expect((await send(api.getVehicleFields, { params: { id: car.id } }, headers)).status).toBe(404)
    expect((await send(api.getCustomerFields, { params: { id: customer.id } }, headers)).status).toBe(404)
    const ownVehicle = await buildVehicle(db, site.id)
    const base = await vehicleOf(ownVehicle.id)
    expect((await saveVehicle(car.id, base, base)).status).toBe(404)
    await masterOf('vehicle', 'source')
    await masterOf('customer', 'source')
    expect((await saveVehicle(ownVehicle.id, base, base)).errors[0]?.ErrorId).toBe(900432)
    const ours = await buildCustomer(db, site.id)
    const fields = await customerOf(ours.id)
    expect((await saveCustomer(ours.id, fields, fields)).errors[0]?.ErrorId).toBe(900433)
  })
})
