import { vehicleEndpoints as api } from '@verstas/contract/vehicles/endpoints.ts'
import { describe, expect, it } from 'vitest'
import { buildActivity } from '../../../test/activity-builders.ts'
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

/** Returns a VIN that no other test uses, because the service history finds a vehicle at every site. */
const nextVin = () => `TMBLD9NS5${String(nextNumber()).padStart(8, '0')}`

const vins = ['TMBLD9NS5NK127113', 'VNKKD3D360A514402', 'WV1ZZZ7HZMH088216'] as const

/** Builds a new site with a signed-in employee, and returns the calls of that employee. */
const openSite = async (without: readonly 'CustomerInfoVisible'[] = []) => {
  const site = await buildSite(db)
  const employee = await buildEmployee(db, { sites: [site], without: [...without] })
  const headers = await signIn(employee)
  const byPlate = async (no: string) =>
    (await send(api.searchVehiclesByLicenseNumber, { params: { no } }, headers)).body
  const byVin = async (vin: string) =>
    (await send(api.searchVehiclesBySerialNumber, { params: { vin } }, headers)).body
  const details = (vin: string) => send(api.getVehicle, { params: { vin } }, headers)
  const history = (vin: string) => send(api.listServiceHistory, { params: { vin } }, headers)
  return { siteId: site.id, employee, headers, byPlate, byVin, details, history }
}

const readsOfCustomers = () =>
  logLines.filter((line) => line.includes('customer read')).map((line) => JSON.parse(line) as object)

describe('the search of vehicles', () => {
  it('the search finds vehicles by the beginning of the plate, sorted by plate and then newest first', async () => {
    const { siteId, byPlate } = await openSite()
    const later = await buildVehicle(db, siteId, { license_number: 'SRL-690' })
    const former = await buildVehicle(db, siteId, { license_number: 'SRL-601' })
    const present = await buildVehicle(db, siteId, { license_number: 'SRL-601' })
    await buildVehicle(db, siteId, { license_number: 'ASRL-6' })
    const idsBy = async (typed: string) => (await byPlate(typed)).map(({ VehicleId }) => VehicleId)
    for (const typed of ['srl6', 'SRL-6', ' s r l 6 '])
      expect(await idsBy(typed)).toEqual([present.id, former.id, later.id])
    expect(await idsBy('SRL-601')).toEqual([present.id, former.id])
    expect(await idsBy('SRL-602')).toEqual([])
  })

  it.each([
    [vins[0], [vins[0]]],
    [vins[0].toLowerCase(), [vins[0]]],
    ['127113', [vins[0]]],
    ['27 11-3', [vins[0]]],
    ['TMBLD9', []],
  ])(
    'the vehicle search by %s only finds VINs that are equal to it or end with it',
    async (typed, expected) => {
      const { siteId, byVin } = await openSite()
      for (const serial_number of vins) await buildVehicle(db, siteId, { serial_number })
      expect((await byVin(typed)).map(({ SerialNumber }) => SerialNumber)).toEqual(expected)
    },
  )

  it('the search finds at most 50 vehicles', async () => {
    const { siteId, byPlate, byVin } = await openSite()
    for (let number = 100; number < 152; number += 1)
      await buildVehicle(db, siteId, { license_number: `MNY-${number}`, serial_number: `${number}END` })
    expect((await byPlate('MNY')).map(({ LicenseNumber }) => LicenseNumber)).toHaveLength(50)
    expect(await byVin('END')).toHaveLength(50)
  })

  it('the vehicle search names payers only with the right to see customers, and logs such a search', async () => {
    const seeing = await openSite()
    const payer = await buildCustomer(db, seeing.siteId)
    const car = { license_number: 'PAY-1', payer_customer_id: payer.id }
    const { id } = await buildVehicle(db, seeing.siteId, car)
    await buildVehicle(db, seeing.siteId, { license_number: 'PAY-2' })
    const third = await buildVehicle(db, seeing.siteId, { ...car, license_number: 'PAY-3' })
    const before = readsOfCustomers().length
    const [first, second] = await seeing.byPlate('PAY')
    expect(first?.DefaultPayerName).toBe(`${payer.first_name} ${payer.last_name}`)
    expect(second?.DefaultPayerName).toBeNull()
    expect(readsOfCustomers().slice(before)).toEqual([
      expect.objectContaining({
        employeeId: seeing.employee.id,
        siteId: seeing.siteId,
        vehicleIds: [id, third.id],
      }),
    ])

    const blind = await openSite(['CustomerInfoVisible'])
    const other = await buildCustomer(db, blind.siteId)
    await buildVehicle(db, blind.siteId, { license_number: 'PAY-1', payer_customer_id: other.id })
    const lines = readsOfCustomers().length
    expect(await blind.byPlate('PAY')).toMatchObject([{ DefaultPayerName: null }])
    expect(readsOfCustomers()).toHaveLength(lines)
  })
})

describe('a vehicle in full', () => {
  it('the vehicle details are found only by the whole VIN, in the path or in the query', async () => {
    const { siteId, headers, details } = await openSite()
    await buildVehicle(db, siteId, { serial_number: vins[0], model_year_code: 'N' })
    expect((await details(vins[0])).body).toMatchObject({ SerialNumber: vins[0], ModelYearCode: 'N' })
    expect((await details('tmbld9ns5 nk127113')).body.SerialNumber).toBe(vins[0])
    expect((await details('127113')).status).toBe(404)
    const byQuery = (serialNo: string) => send(api.getVehicleByQuery, { query: { serialNo } }, headers)
    expect((await byQuery(vins[0])).body.SerialNumber).toBe(vins[0])
    expect((await byQuery(vins[1])).status).toBe(404)
  })

  it('the vehicle details name customers only with the right to see them, and log such a read', async () => {
    const siteOf = async (without: readonly 'CustomerInfoVisible'[]) => {
      const site = await openSite(without)
      const owner = await buildCustomer(db, site.siteId, { first_name: 'Jenni', last_name: 'Saarela' })
      const firm = await buildCustomer(db, site.siteId, { first_name: null, last_name: 'Rahoitus Oy' })
      const vehicle = await buildVehicle(db, site.siteId, {
        serial_number: vins[0],
        owner_customer_id: firm.id,
        second_owner_customer_id: owner.id,
        holder_customer_id: owner.id,
      })
      return { ...site, vehicle }
    }
    const seeing = await siteOf([])
    const before = readsOfCustomers().length
    const name = (FirstName: string | null, LastName: string) => ({
      ContactInformation: { FirstName, LastName },
    })
    expect((await seeing.details(vins[0])).body).toMatchObject({
      DefaultPayerName: null,
      Customers: {
        OwnerCustomer: name(null, 'Rahoitus Oy'),
        OwnerCustomer2: name('Jenni', 'Saarela'),
        HolderCustomer: name('Jenni', 'Saarela'),
        HolderCustomer2: null,
      },
    })
    expect(readsOfCustomers().slice(before)).toEqual([
      expect.objectContaining({ employeeId: seeing.employee.id, vehicleIds: [seeing.vehicle.id] }),
    ])
    expect(JSON.stringify(readsOfCustomers())).not.toContain('Saarela')

    const blind = await siteOf(['CustomerInfoVisible'])
    const lines = readsOfCustomers().length
    expect((await blind.details(vins[0])).body).toMatchObject({ Customers: null, DefaultPayerName: null })
    expect(readsOfCustomers()).toHaveLength(lines)
  })

  it.each([
    'payer_customer_id',
    'owner_customer_id',
    'second_owner_customer_id',
    'holder_customer_id',
    'second_holder_customer_id',
  ] as const)('the vehicle details log a read of a customer who is only the %s', async (column) => {
    const { siteId, details, employee } = await openSite()
    const customer = await buildCustomer(db, siteId)
    const { id } = await buildVehicle(db, siteId, { serial_number: vins[0], [column]: customer.id })
    await details(vins[0])
    expect(readsOfCustomers().at(-1)).toMatchObject({ employeeId: employee.id, vehicleIds: [id] })
  })

  it('the vehicle details contain the open work orders and the open tasks, the newest first', async () => {
    const { siteId, employee, details } = await openSite()
    const { id: vehicle_id } = await buildVehicle(db, siteId, { serial_number: vins[0] })
    const order = (status: string) => buildWorkOrder(db, siteId, { vehicle_id, status })
    const [planned, closed, invoiced, active] = [
      await order('P'),
      await order('C'),
      await order('I'),
      await order('A'),
    ]
    await buildWorkOrder(db, siteId)
    const first = await buildActivity(db, employee, { work_order_id: closed.id })
    const second = await buildActivity(db, employee, { work_order_id: invoiced.id })
    const done = { closed_at: new Date(), closed_by: employee.id }
    await buildActivity(db, employee, { work_order_id: active.id, created_at: new Date(0), ...done })
    const { OpenWorkOrders, OpenActivities } = (await details(vins[0])).body
    expect(OpenWorkOrders?.map(({ Id }) => Id)).toEqual([active.id, planned.id])
    expect(OpenActivities?.map(({ Id }) => Id)).toEqual([second.id, first.id])
  })
})

describe('the service history', () => {
  const on = (day: string) => new Date(`${day}T10:00:00Z`)
  const invoiced = (day: string, mileage: number) => ({
    status: 'I',
    created_at: on('2020-01-01'),
    invoiced_at: on(day),
    mileage,
  })

  it('the service history contains only invoiced work orders, newest first, with their job notes and rows', async () => {
    const vin = nextVin()
    const { siteId, history } = await openSite()
    const { id: vehicle_id } = await buildVehicle(db, siteId, { serial_number: vin })
    const old = await buildWorkOrder(db, siteId, { vehicle_id, ...invoiced('2024-09-02', 31_118) })
    const late = await buildWorkOrder(db, siteId, {
      vehicle_id,
      ...invoiced('2025-08-31', 61_904),
      invoice_number: '881',
    })
    await buildWorkOrder(db, siteId, { vehicle_id, status: 'A' })
    await buildWorkOrder(db, siteId, { vehicle_id, status: 'C' })
    const [brakes, service] = [
      await buildJob(db, late, { job_number: 2, note: 'Etujarrut' }),
      await buildJob(db, late, { job_number: 1, note: 'Määräaikaishuolto' }),
    ]
    await buildRow(db, brakes, { name: 'Jarrupalojen vaihto' })
    await buildRow(db, service, { name: 'Huolto' })
    await buildRow(db, service, { name: 'Poistettu', is_marked_as_deleted: true })
    await buildRow(db, service, { row_type: 'SparePart', name: 'Öljynsuodatin', delivered_amount: '1' })
    const { body } = await history(vin)
    expect(body.map(({ WorkOrderNumber }) => WorkOrderNumber)).toEqual([late.order_number, old.order_number])
    expect(body[0]).toMatchObject({
      InvoiceNumber: 881,
      DistanceDriven: 61_904,
      JobNotes: ['Määräaikaishuolto', 'Etujarrut'],
      Rows: [
        { Name: 'Huolto' },
        { Name: 'Öljynsuodatin', DeliveredAmount: 1 },
        { Name: 'Jarrupalojen vaihto' },
      ],
    })
  })

  it('a visit without an invoice date has the time at which its work order was created', async () => {
    const vin = nextVin()
    const { siteId, history } = await openSite()
    const { id: vehicle_id } = await buildVehicle(db, siteId, { serial_number: vin })
    await buildWorkOrder(db, siteId, { vehicle_id, status: 'I', created_at: on('2023-05-05') })
    const [visit] = (await history(vin)).body
    expect(new Date(visit?.ServiceDateTime ?? '')).toEqual(on('2023-05-05'))
    expect(visit?.InvoiceNumber).toBeNull()
  })

  it('the service history omits parts that are hidden from the web', async () => {
    const vin = nextVin()
    const { siteId, history } = await openSite()
    const { id: vehicle_id } = await buildVehicle(db, siteId, { serial_number: vin })
    const visit = { vehicle_id, ...invoiced('2024-09-02', 1), hides_parts_in_web: true }
    const job = await buildJob(db, await buildWorkOrder(db, siteId, visit))
    await buildRow(db, job, { name: 'Työ' })
    await buildRow(db, job, { row_type: 'SparePart', name: 'Salattu osa' })
    expect((await history(vin)).body[0]?.Rows.map(({ Name }) => Name)).toEqual(['Työ'])
  })

  it('the service history contains visits at other sites, without the names of their customers', async () => {
    const vin = nextVin()
    const here = await openSite()
    const there = await openSite()
    for (const { siteId } of [here, there]) {
      const customer = await buildCustomer(db, siteId, {
        first_name: 'Jenni',
        last_name: `Saarela ${siteId}`,
      })
      const { id: vehicle_id } = await buildVehicle(db, siteId, { serial_number: vin })
      const visit = invoiced(siteId === here.siteId ? '2025-01-01' : '2025-06-01', 10_000)
      await buildWorkOrder(db, siteId, { vehicle_id, contact_customer_id: customer.id, ...visit })
    }
    const { body } = await here.history(vin.toLowerCase())
    expect(body).toMatchObject([
      { Unit: { Id: there.siteId }, CustomerName: null },
      { Unit: { Id: here.siteId }, CustomerName: `Jenni Saarela ${here.siteId}` },
    ])
    expect(JSON.stringify(body)).not.toContain(`Saarela ${there.siteId}`)
  })

  it("the service history of a number that is not a full VIN contains only visits at the user's site", async () => {
    const here = await openSite()
    const there = await openSite()
    for (const { siteId } of [here, there]) {
      const { id: vehicle_id } = await buildVehicle(db, siteId, { serial_number: 'PERÄ-0012' })
      await buildWorkOrder(db, siteId, { vehicle_id, ...invoiced('2025-01-01', 1) })
    }
    const { body } = await here.history('perä0012')
    expect(body.map(({ Unit }) => Unit.Id)).toEqual([here.siteId])
  })

  it('the service history needs a vehicle of the site, and names customers only with the right to see them', async () => {
    const vin = nextVin()
    const blind = await openSite(['CustomerInfoVisible'])
    const customer = await buildCustomer(db, blind.siteId)
    const { id: vehicle_id } = await buildVehicle(db, blind.siteId, { serial_number: vin })
    const visit = { vehicle_id, contact_customer_id: customer.id, ...invoiced('2025-01-01', 1) }
    await buildWorkOrder(db, blind.siteId, visit)
    const before = readsOfCustomers().length
    expect((await blind.history(vin)).body[0]?.CustomerName).toBeNull()
    expect(readsOfCustomers()).toHaveLength(before)

    const seeing = await openSite()
    expect((await seeing.history(vin)).status).toBe(404)
    const { id } = await buildVehicle(db, seeing.siteId, { serial_number: vin })
    const ownCustomer = await buildCustomer(db, seeing.siteId)
    await buildWorkOrder(db, seeing.siteId, { ...visit, vehicle_id: id, contact_customer_id: ownCustomer.id })
    await seeing.history(vin)
    expect(readsOfCustomers().slice(before)).toEqual([
      expect.objectContaining({ siteId: seeing.siteId, vehicleIds: [id] }),
    ])
  })
})
