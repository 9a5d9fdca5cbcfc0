import { searchEndpoints as api } from '@verstas/contract/search/endpoints.ts'
import { describe, expect, it } from 'vitest'
import { buildTestApp, testStart } from '../../../test/app.ts'
import { buildEmployee } from '../../../test/builders.ts'
import { buildPart } from '../../../test/part-builders.ts'
import { buildResource, buildStamping } from '../../../test/schedule-builders.ts'
import {
  buildCustomer,
  buildVehicle,
  buildWorkOrder,
  buildWorkOrderWithRows,
} from '../../../test/work-order-builders.ts'

const { db, signIn, send } = await buildTestApp()

/** Builds a site with a signed-in employee who searches. */
const openSite = async (columns: Parameters<typeof buildEmployee>[1] = {}) => {
  const employee = await buildEmployee(db, columns)
  const headers = await signIn(employee)
  return {
    siteId: employee.siteId,
    search: async (Text: string) => (await send(api.searchEverything, { query: { Text } }, headers)).body,
    ask: (Text: string) => send(api.searchEverything, { query: { Text } }, headers),
  }
}

describe('the work orders of a search', () => {
  it('a search for a plate lists open work orders before closed ones, the newest first', async () => {
    const { siteId, search } = await openSite()
    const car = await buildVehicle(db, siteId, { license_number: 'KNM-284' })
    const build = (status: string) => buildWorkOrder(db, siteId, { vehicle_id: car.id, status })
    const first = await build('A')
    const second = await build('A')
    const invoiced = await build('I')
    const { WorkOrders, Vehicles } = await search('knm 284')
    expect(WorkOrders.map(({ Id }) => Id)).toEqual([second.id, first.id, invoiced.id])
    expect(Vehicles.map(({ LicenseNumber }) => LicenseNumber)).toEqual(['KNM-284'])
  })

  it('a search finds the open work order of a car with more than twelve closed ones', async () => {
    const { siteId, search } = await openSite()
    const car = await buildVehicle(db, siteId, { license_number: 'OLD-1' })
    const open = await buildWorkOrder(db, siteId, { vehicle_id: car.id, status: 'A' })
    for (let visit = 0; visit < 13; visit++)
      await buildWorkOrder(db, siteId, { vehicle_id: car.id, status: 'I' })
    const { WorkOrders } = await search('old1')
    expect(WorkOrders).toHaveLength(12)
    expect(WorkOrders[0]?.Id).toBe(open.id)
  })

  it('finds a work order by its number, its text number, and the end of the VIN', async () => {
    const { siteId, search } = await openSite()
    const car = await buildVehicle(db, siteId, {
      serial_number: 'TMBLD9NS5NK127113',
      license_number: 'VIN-1',
    })
    const order = await buildWorkOrder(db, siteId, { vehicle_id: car.id, external_number: 'SO-000123' })
    for (const text of [String(order.order_number), 'so000123', '0123', '27113'])
      expect(
        (await search(text)).WorkOrders.map(({ Id }) => Id),
        text,
      ).toEqual([order.id])
    expect((await search('7113')).WorkOrders).toEqual([])
  })
})

describe('the people of a search', () => {
  it('finds customers by words of the name and by the end of the phone number, with their vehicle', async () => {
    const { siteId, search } = await openSite()
    const customer = await buildCustomer(db, siteId, {
      first_name: 'Outi',
      last_name: 'Saarinen',
      phone: '+358 40 555 0184',
    })
    const car = await buildVehicle(db, siteId, { license_number: 'OUT-1', holder_customer_id: customer.id })
    const order = await buildWorkOrder(db, siteId, { vehicle_id: car.id, status: 'A' })
    for (const text of ['saari outi', '040 555 0184', '0184'])
      expect((await search(text)).People, text).toMatchObject([
        {
          Name: 'Outi Saarinen',
          Phone: '+358 40 555 0184',
          Vehicle: { LicenseNumber: 'OUT-1' },
          ActiveOrderNumber: order.order_number,
        },
      ])
  })

  it('finds a customer by the whole customer number, regardless of spaces', async () => {
    const { siteId, search } = await openSite()
    const customer = await buildCustomer(db, siteId, { last_name: 'Numero', number: 'AS 20017' })
    await buildVehicle(db, siteId, { license_number: 'NUM-1', owner_customer_id: customer.id })
    for (const text of ['as20017', 'AS 20017'])
      expect((await search(text)).People, text).toMatchObject([
        { Number: 'AS 20017', Vehicle: { LicenseNumber: 'NUM-1' } },
      ])
    expect((await search('AS 2001')).People).toEqual([])
  })

  it('a found customer has the newest active work order of the vehicle', async () => {
    const { siteId, search } = await openSite()
    const customer = await buildCustomer(db, siteId, { last_name: 'Uusinta' })
    const car = await buildVehicle(db, siteId, { license_number: 'NEW-1', holder_customer_id: customer.id })
    const build = (status: string) => buildWorkOrder(db, siteId, { vehicle_id: car.id, status })
    await build('A')
    const newest = await build('A')
    await build('I')
    expect((await search('uusinta')).People).toMatchObject([{ ActiveOrderNumber: newest.order_number }])
  })

  it('a search finds the contact of a work order even if that customer owns no vehicle', async () => {
    const { siteId, search } = await openSite()
    const customer = await buildCustomer(db, siteId, { last_name: 'Vierailija' })
    const car = await buildVehicle(db, siteId, { license_number: 'CON-1' })
    await buildWorkOrder(db, siteId, { vehicle_id: car.id, contact_customer_id: customer.id, status: 'I' })
    expect((await search('vierail')).People).toMatchObject([
      { Vehicle: { LicenseNumber: 'CON-1' }, ActiveOrderNumber: null },
    ])
  })

  it('a user without the right to see customers finds no customers', async () => {
    const { siteId, search } = await openSite({ without: ['CustomerInfoVisible'] })
    const customer = await buildCustomer(db, siteId, { last_name: 'Salattu', phone: '0405550184' })
    await buildVehicle(db, siteId, { license_number: 'SAL-1', owner_customer_id: customer.id })
    for (const text of ['salattu', '0405550184']) expect((await search(text)).People).toEqual([])
    expect(JSON.stringify(await search('SAL-1'))).not.toContain('Salattu')
  })
})

describe('the parts of a search', () => {
  it('finds a part by its number, by words of its name and by its barcode, once', async () => {
    const { search } = await openSite()
    const part = await buildPart(db, { item_number: '5Q0 698 451', name: 'Hehkulanka sivuvalo' })
    const barcode = '4006381333931'
    await db
      .insertInto('part_barcode')
      .values({ supplier_number: part.supplier_number, item_number: part.item_number, barcode })
      .execute()
    for (const text of ['5q0698451', 'sivuvalo hehku', barcode])
      expect(
        (await search(text)).Parts.map(({ Name }) => Name),
        text,
      ).toEqual(['Hehkulanka sivuvalo'])
  })
})

describe('the employees of a search', () => {
  it('finds active employees by words of the name, with the work order on which they work now', async () => {
    const { siteId, search } = await openSite()
    const site = { id: siteId }
    const niko = await buildEmployee(db, { name: 'Niko Åkerlund', sites: [site] })
    await buildResource(db, siteId, { employee_id: niko.id })
    await buildEmployee(db, { name: 'Nikolai Entinen', sites: [site], is_active: false })
    await buildEmployee(db, { name: 'Niko-jono', sites: [site], is_workqueue: true })
    const car = await buildVehicle(db, siteId, { license_number: 'WRK-1' })
    const { workOrder, rows } = await buildWorkOrderWithRows(db, siteId, 1, { vehicle_id: car.id })
    await buildStamping(db, niko, { start: testStart, rows })
    const found = { EmployeeId: niko.id, Name: 'Niko Åkerlund', IsOnSchedule: true }
    const Work = { OrderNumber: workOrder.order_number, LicenseNumber: 'WRK-1' }
    expect((await search('niko')).Employees).toMatchObject([{ ...found, Work }])
    expect((await search('akerl ni')).Employees).toMatchObject([found])
  })

  it('a search does not find an employee who no longer works at the site', async () => {
    const { siteId, search } = await openSite()
    const moved = await buildEmployee(db, { name: 'Moona Muuttanut', sites: [{ id: siteId }] })
    expect((await search('moona')).Employees).toHaveLength(1)
    await db
      .updateTable('employee_site')
      .set({ is_active: false })
      .where('employee_id', '=', moved.id)
      .execute()
    expect((await search('moona')).Employees).toEqual([])
  })

  it('only a user who manages users can find employees by number and sees their numbers', async () => {
    const { siteId, search } = await openSite()
    const number = `P-${siteId}`
    await buildEmployee(db, { name: 'Numero Niina', number, sites: [{ id: siteId }] })
    expect((await search(`p${siteId}`)).Employees).toMatchObject([{ Name: 'Numero Niina', Number: number }])
    const colleague = await buildEmployee(db, { sites: [{ id: siteId }], without: ['ManageUsers'] })
    const headers = await signIn(colleague)
    const ask = async (Text: string) =>
      (await send(api.searchEverything, { query: { Text } }, headers)).body.Employees
    expect(await ask(number)).toEqual([])
    expect(await ask('niina')).toMatchObject([{ Number: null }])
  })

  it('a user with only the right to health checks sees neither work orders nor foreign employees', async () => {
    const { siteId } = await openSite()
    const niina = await buildEmployee(db, { name: 'Niina Salattu', sites: [{ id: siteId }] })
    const { rows } = await buildWorkOrderWithRows(db, siteId)
    await buildStamping(db, niina, { start: testStart, rows })
    const checker = await buildEmployee(db, {
      sites: [{ id: siteId }],
      without: ['MobileServiceTechnician'],
    })
    const headers = await signIn(checker)
    const { body } = await send(api.searchEverything, { query: { Text: 'niina' } }, headers)
    expect(body.Employees).toMatchObject([{ EmployeeId: niina.id, Work: null }])
    const { search } = await openSite()
    expect((await search('niina')).Employees).toEqual([])
  })
})

describe('the bounds of a search', () => {
  it('a search finds nothing of another site', async () => {
    const { siteId } = await openSite()
    const customer = await buildCustomer(db, siteId, { last_name: 'Muualla' })
    const car = await buildVehicle(db, siteId, { license_number: 'FAR-1', owner_customer_id: customer.id })
    await buildWorkOrder(db, siteId, { vehicle_id: car.id })
    const { search } = await openSite()
    expect(await search('far1')).toMatchObject({ WorkOrders: [], Vehicles: [], People: [] })
    expect((await search('muualla')).People).toEqual([])
  })

  it('a user with only the right to health checks finds only vehicles and customers', async () => {
    const { siteId, search } = await openSite({
      without: ['MobileServiceTechnician'],
    })
    const car = await buildVehicle(db, siteId, { license_number: 'CHK-1' })
    await buildWorkOrder(db, siteId, { vehicle_id: car.id })
    await buildPart(db, { item_number: 'CHK-1' })
    const found = await search('chk1')
    expect(found).toMatchObject({ WorkOrders: [], Parts: [] })
    expect(found.Vehicles).toHaveLength(1)
  })

  it.each(['', ' a ', '--', '%%', 'x'.repeat(61)])('a search for the text %j is refused', async (text) => {
    const { ask } = await openSite()
    expect((await ask(text)).status).toBe(400)
  })
})
