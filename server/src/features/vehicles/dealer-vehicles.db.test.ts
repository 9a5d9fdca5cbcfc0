import { vehicleEndpoints as api } from '@verstas/contract/vehicles/endpoints.ts'
import { workOrderEndpoints } from '@verstas/contract/work-orders/endpoints.ts'
import { describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../test/app.ts'
import { buildEmployee, buildSite, nextNumber } from '../../../test/builders.ts'
import {
  buildCustomer,
  buildJob,
  buildRow,
  buildVehicle,
  buildWorkOrder,
} from '../../../test/work-order-builders.ts'

const { db, signIn, send, logLines } = await buildTestApp()

const openSite = async (without: readonly 'CustomerInfoVisible'[] = []) => {
  const site = await buildSite(db)
  const headers = await signIn(await buildEmployee(db, { sites: [site], without: [...without] }))
  return {
    siteId: site.id,
    byPlate: async (no: string) =>
      (await send(api.searchVehiclesByLicenseNumber, { params: { no } }, headers)).body,
    byVin: async (vin: string) =>
      (await send(api.searchVehiclesBySerialNumber, { params: { vin } }, headers)).body,
    details: (vin: string) => send(api.getVehicle, { params: { vin } }, headers),
    history: async (vin: string) => (await send(api.listServiceHistory, { params: { vin } }, headers)).body,
    order: async (id: number) =>
      (await send(workOrderEndpoints.getWorkOrder, { params: { id } }, headers)).body,
  }
}

const nextVin = () => `WVWZZZ1KZAW${String(nextNumber()).padStart(6, '0')}`

const addVisit = async (
  siteId: number,
  vehicleId: number,
  values: { invoice_number?: string; work_order_number?: string; customer_name?: string } = {},
) => {
  const { id } = await db
    .insertInto('service_visit')
    .values({
      site_id: siteId,
      vehicle_id: vehicleId,
      invoice_number: '7001',
      service_at: new Date('2025-03-04T10:00:00Z'),
      distance_driven: 45_000,
      ...values,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = [
    { row_type: 'LabourOperation', name: 'Annual service', quantity: '1.5', code: '10' },
    { row_type: 'SparePart', name: 'Oil filter', quantity: '1', code: 'OF 1' },
  ]
  await db
    .insertInto('service_visit_row')
    .values(rows.map((row, position) => ({ ...row, position, site_id: siteId, service_visit_id: id })))
    .execute()
}

describe('a vehicle without a plate', () => {
  it('a vehicle without a plate shows its VIN as the plate, and is found by the VIN', async () => {
    const { siteId, byVin, details } = await openSite()
    const vin = nextVin()
    await buildVehicle(db, siteId, { license_number: null, serial_number: vin })
    expect(await byVin(vin.slice(-6))).toMatchObject([{ LicenseNumber: vin, SerialNumber: vin }])
    expect((await details(vin)).body).toMatchObject({ LicenseNumber: vin })
  })
})

describe('a vehicle without a VIN', () => {
  it('a vehicle without a VIN is found by its plate, and a stand-in opens its details and its history', async () => {
    const { siteId, byPlate, byVin, details, history } = await openSite()
    const { id } = await buildVehicle(db, siteId, { license_number: 'ABC-123', serial_number: null })
    await buildWorkOrder(db, siteId, { vehicle_id: id, status: 'I' })
    const [found] = await byPlate('abc')
    expect(found).toMatchObject({ LicenseNumber: 'ABC-123', SerialNumber: `NOVIN-${id}` })
    expect((await details(found?.SerialNumber ?? '')).body).toMatchObject({ VehicleId: id })
    expect(await history(found?.SerialNumber ?? '')).toHaveLength(1)
    expect(await byVin(String(id).slice(-6))).toEqual([])
  })
})

describe('a company as a customer', () => {
  const company = {
    number: 'AS-20017',
    company_name: 'Kuljetus Oy',
    first_name: 'Kaisa',
    last_name: 'Korhonen',
    street: 'Teollisuuskatu 1',
    postal_code: '00510',
    city: 'Helsinki',
    language: 'sv',
    allows_marketing: false,
  }

  it("a company's name is shown as the customer's name, and its person as the contact person", async () => {
    const { siteId, details, order } = await openSite()
    const customer = await buildCustomer(db, siteId, company)
    const vin = nextVin()
    const vehicle = await buildVehicle(db, siteId, {
      serial_number: vin,
      owner_customer_id: customer.id,
      payer_customer_id: customer.id,
    })
    const { body } = await details(vin)
    expect(body.DefaultPayerName).toBe('Kuljetus Oy')
    expect(body.Customers?.OwnerCustomer?.ContactInformation).toMatchObject({
      FirstName: null,
      LastName: 'Kuljetus Oy',
      Card: {
        Number: 'AS-20017',
        IsCompany: true,
        ContactPerson: 'Kaisa Korhonen',
        Street: 'Teollisuuskatu 1',
        PostalCode: '00510',
        City: 'Helsinki',
        Country: null,
        Language: 'sv',
        AllowsMarketing: false,
      },
    })
    const { id } = await buildWorkOrder(db, siteId, {
      vehicle_id: vehicle.id,
      contact_customer_id: customer.id,
    })
    expect(await order(id)).toMatchObject({
      ContactCustomerName: 'Kuljetus Oy',
      ContactCustomer: { ContactPerson: 'Kaisa Korhonen', City: 'Helsinki' },
    })
  })

  it('users without the right to see customers see nothing of a company', async () => {
    const { siteId, details, order } = await openSite(['CustomerInfoVisible'])
    const customer = await buildCustomer(db, siteId, company)
    const vin = nextVin()
    const vehicle = await buildVehicle(db, siteId, { serial_number: vin, owner_customer_id: customer.id })
    const { id } = await buildWorkOrder(db, siteId, {
      vehicle_id: vehicle.id,
      contact_customer_id: customer.id,
    })
    const answers = JSON.stringify([(await details(vin)).body, await order(id)])
    for (const word of ['Kuljetus', 'Kaisa', 'Teollisuuskatu', 'Helsinki 1'])
      expect(answers).not.toContain(word)
  })

  it('an old work order shows a hidden customer', async () => {
    const { siteId, order } = await openSite()
    const customer = await buildCustomer(db, siteId, { ...company, is_hidden: true })
    const { id } = await buildWorkOrder(db, siteId, { contact_customer_id: customer.id, status: 'I' })
    expect(await order(id)).toMatchObject({ ContactCustomerName: 'Kuljetus Oy' })
  })
})

describe('visits that another system invoiced', () => {
  it('the service history lists visits of other systems among our own, newest first', async () => {
    const { siteId, history } = await openSite()
    const vin = nextVin()
    const { id } = await buildVehicle(db, siteId, { serial_number: vin })
    const columns = { vehicle_id: id, status: 'I', mileage: 60_000 }
    const late = await buildWorkOrder(db, siteId, { ...columns, invoiced_at: new Date('2026-01-01') })
    const old = await buildWorkOrder(db, siteId, { ...columns, invoiced_at: new Date('2024-01-01') })
    await addVisit(siteId, id, { work_order_number: '300' })
    expect(await history(vin)).toMatchObject([
      { WorkOrderNumber: late.order_number, IsExternal: false },
      {
        WorkOrderNumber: 300,
        IsExternal: true,
        InvoiceNumber: 7001,
        ExternalInvoiceNumber: null,
        DistanceDriven: 45_000,
        JobNotes: [],
        Rows: [
          { RowType: 'LabourOperation', Name: 'Annual service', WorkId: '10', ItemNumber: null },
          { RowType: 'SparePart', Name: 'Oil filter', ItemNumber: 'OF 1', DeliveredAmount: 1 },
        ],
      },
      { WorkOrderNumber: old.order_number },
    ])
  })

  it('a visit of another system may have a text as its invoice number and its work order number', async () => {
    const { siteId, history } = await openSite()
    const { id, serial_number } = await buildVehicle(db, siteId)
    await addVisit(siteId, id, { invoice_number: 'F-7', work_order_number: 'SO 12' })
    expect(await history(serial_number)).toMatchObject([
      { InvoiceNumber: null, ExternalInvoiceNumber: 'F-7', WorkOrderNumber: 0, ExternalNumber: 'SO 12' },
    ])
  })

  it('the service history omits a visit of another system if its work order was also invoiced here', async () => {
    const { siteId, history } = await openSite()
    const { id, serial_number } = await buildVehicle(db, siteId)
    const order = await buildWorkOrder(db, siteId, { vehicle_id: id, status: 'I' })
    await buildWorkOrder(db, siteId, { vehicle_id: id, status: 'I', external_number: 'SO-9' })
    await addVisit(siteId, id, { work_order_number: String(order.order_number) })
    await addVisit(siteId, id, { work_order_number: 'so9' })
    expect((await history(serial_number)).map(({ IsExternal }) => IsExternal)).toEqual([false, false])
  })

  it('a visit names its customer only with the right to see customers at its site, and the read is logged', async () => {
    const vin = nextVin()
    const seeing = await openSite()
    const blind = await openSite(['CustomerInfoVisible'])
    for (const { siteId } of [seeing, blind]) {
      const { id } = await buildVehicle(db, siteId, { serial_number: vin })
      await addVisit(siteId, id, { customer_name: `Saarela ${siteId}` })
    }
    const logged = () => logLines.filter((line) => line.includes('customer read')).length
    const before = logged()
    expect(JSON.stringify(await blind.history(vin))).not.toContain('Saarela')
    expect(logged()).toBe(before)
    const names = (await seeing.history(vin)).map(({ CustomerName }) => CustomerName)
    expect(names.filter(Boolean)).toEqual([`Saarela ${seeing.siteId}`])
    expect(logged()).toBe(before + 1)
  })
})

describe('a hidden vehicle', () => {
  it('no search finds a hidden vehicle, but its details and its work orders still show it', async () => {
    const { siteId, byPlate, byVin, details, order } = await openSite()
    const vin = nextVin()
    const hidden = { license_number: 'HID-1', serial_number: vin, is_hidden: true }
    const vehicle = await buildVehicle(db, siteId, hidden)
    const { id } = await buildWorkOrder(db, siteId, { vehicle_id: vehicle.id })
    expect(await byPlate('HID')).toEqual([])
    expect(await byVin(vin)).toEqual([])
    expect((await details(vin)).body).toMatchObject({ VehicleId: vehicle.id })
    expect((await order(id)).Vehicle).toMatchObject({ LicenseNumber: 'HID-1' })
  })
})

it('a row of a work order contains its payer, or null if it has none', async () => {
  const { siteId, order } = await openSite()
  const workOrder = await buildWorkOrder(db, siteId)
  const job = await buildJob(db, workOrder)
  await buildRow(db, job, { payer: 'warranty' })
  await buildRow(db, job)
  const { Jobs } = await order(workOrder.id)
  expect(Jobs[0]?.Rows.map(({ Payer }) => Payer)).toEqual(['warranty', null])
})
