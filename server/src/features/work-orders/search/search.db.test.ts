import { workOrderEndpoints as api } from '@verstas/contract/work-orders/endpoints.ts'
import { describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../../test/app.ts'
import { buildEmployee } from '../../../../test/builders.ts'
import { buildVehicle, buildWorkOrder } from '../../../../test/work-order-builders.ts'

const { db, signIn, send } = await buildTestApp()

/** Builds a site with a signed-in employee, and for each plate a vehicle with a work order. */
const openSite = async (...plates: string[]) => {
  const employee = await buildEmployee(db)
  const headers = await signIn(employee)
  const orders = []
  for (const license_number of plates) {
    const vehicle = await buildVehicle(db, employee.siteId, { license_number })
    orders.push(await buildWorkOrder(db, employee.siteId, { vehicle_id: vehicle.id }))
  }
  const search = async (query: Record<string, string | number>) =>
    (await send(api.searchWorkOrders, { query }, headers)).body
  const findPlates = async (LicenseNumber: string) =>
    (await search({ LicenseNumber })).map(({ Vehicle }) => Vehicle.LicenseNumber)
  return { employee, siteId: employee.siteId, headers, orders, search, findPlates }
}

describe('the search by plate', () => {
  it.each(['ABC-123', 'abc123', 'a b c 1 2 3', 'ABC'])(
    'the search finds the work orders of ABC-123 by %j',
    async (typed) => {
      const { findPlates } = await openSite('ABC-123', 'ABX-123', 'AB-1')
      expect(await findPlates(typed)).toEqual(['ABC-123'])
    },
  )

  it.each([
    ['ål', ['ÅL 1234', 'ÅLA-55']],
    ['ÅL1', ['ÅL 1234']],
    ['al', ['AL-1']],
    ['ä', ['Ä-7']],
  ])('the work order search distinguishes Å and Ä from A (%j)', async (typed, plates) => {
    const { findPlates } = await openSite('AL-1', 'Ä-7', 'ÅLA-55', 'ÅL 1234')
    expect(await findPlates(typed)).toEqual(plates)
  })

  it.each(['A%', 'A_C', 'ABC\u{10FFFF}'])(
    'the work order search treats %j literally, not as a pattern',
    async (typed) => {
      const { findPlates } = await openSite('ABC-123')
      expect(await findPlates(typed)).toEqual([])
    },
  )
})

describe('the search by a VIN instead of the plate', () => {
  const vin = 'TMBLD9NS5NK127113'

  it.each([vin, 'tmb ld9 ns5 nk127113'])(
    'the search by plate finds the work orders of the vehicle with the VIN %s',
    async (typed) => {
      const { siteId, search } = await openSite('ABC-123')
      const car = await buildVehicle(db, siteId, { serial_number: vin, license_number: '' })
      const order = await buildWorkOrder(db, siteId, { vehicle_id: car.id })
      expect(await search({ LicenseNumber: typed })).toMatchObject([{ Id: order.id }])
      expect(await search({ LicenseNumber: typed, OrderNumber: order.order_number })).toMatchObject([
        { Id: order.id },
      ])
    },
  )

  it('the work order search finds nothing by a part of a VIN or by a short serial number', async () => {
    const { siteId, search } = await openSite('ABC-123')
    for (const serial_number of [vin, '127113']) {
      const car = await buildVehicle(db, siteId, { serial_number, license_number: '' })
      await buildWorkOrder(db, siteId, { vehicle_id: car.id })
    }
    expect(await search({ LicenseNumber: '127113' })).toEqual([])
    expect(await search({ LicenseNumber: vin.slice(0, 12) })).toEqual([])
  })
})

describe('the limit of a search by plate', () => {
  it('the limit of a search by plate omits closed work orders rather than older open ones', async () => {
    const { siteId, orders, search } = await openSite('ABC-123')
    const [open] = orders
    const vehicle_id = open?.vehicle_id ?? 0
    const ids = []
    for (let count = 0; count < 52; count += 1)
      ids.push((await buildWorkOrder(db, siteId, { vehicle_id, status: count % 2 ? 'C' : 'I' })).id)
    const found = await search({ LicenseNumber: 'ABC-123' })
    expect(found.map(({ Id }) => Id)).toEqual([...ids.reverse().slice(0, 49), open?.id])
  })
})

describe('the search by a text number', () => {
  it.each(['SO000123', 'so-000 123', ']C1SO000123'])(
    'a search for %j finds the work order SO000123',
    async (typed) => {
      const { siteId, search } = await openSite('ABC-123')
      const order = await buildWorkOrder(db, siteId, { external_number: 'SO000123' })
      const answer = [{ Id: order.id, ExternalNumber: 'SO000123' }]
      expect(await search({ OrderNumber: typed })).toMatchObject(answer)
      expect(await search({ LicenseNumber: typed })).toMatchObject(answer)
    },
  )

  it('a part of a text number finds its work order if it has at least three characters', async () => {
    const { siteId, search } = await openSite()
    const order = await buildWorkOrder(db, siteId, { external_number: 'SO000123' })
    for (const typed of ['SO0001', 'so-000', '000123', '123', '001'])
      expect(await search({ OrderNumber: typed }), typed).toMatchObject([{ Id: order.id }])
    for (const typed of ['23', 'SO', '124', 'S_0', '%%%1', '0%1'])
      expect(await search({ OrderNumber: typed }), typed).toEqual([])
  })

  it('a complete text number finds only the work order that has it, because people scan it', async () => {
    const { siteId, search } = await openSite()
    const longer = await buildWorkOrder(db, siteId, { external_number: 'SO-1234' })
    const exact = await buildWorkOrder(db, siteId, { external_number: 'SO-123' })
    const ids = async (typed: string) => (await search({ OrderNumber: typed })).map(({ Id }) => Id)
    expect(await ids('SO-123')).toEqual([exact.id])
    expect(await ids('SO-12')).toEqual([exact.id, longer.id])
  })

  it('a search for digits finds work orders that have them as the order number or as the text number', async () => {
    const { siteId, search } = await openSite()
    const digits = await buildWorkOrder(db, siteId, { order_number: 5_040_263 })
    const text = await buildWorkOrder(db, siteId, { external_number: '5040263' })
    const word = await buildWorkOrder(db, siteId, { external_number: 'WO-5040263' })
    const ids = async (typed: string) => (await search({ OrderNumber: typed })).map(({ Id }) => Id)
    expect(await ids('5040263')).toEqual([text.id, digits.id])
    expect(await ids('WO 5040263')).toEqual([word.id, digits.id])
  })

  it('a search for a number with letters finds nothing if no work order has that text number', async () => {
    const { search } = await openSite('ABC-123')
    expect(await search({ OrderNumber: '12a' })).toEqual([])
  })
})

describe('a work order that another system cancelled', () => {
  it('no search finds a cancelled work order', async () => {
    const { siteId, employee, search } = await openSite()
    const vehicle = await buildVehicle(db, siteId, { license_number: 'ABC-123' })
    const order = await buildWorkOrder(db, siteId, {
      vehicle_id: vehicle.id,
      external_number: 'SO1',
      receiver_id: employee.id,
      is_hidden: true,
    })
    expect(await search({ OrderNumber: order.order_number })).toEqual([])
    expect(await search({ OrderNumber: 'SO1' })).toEqual([])
    expect(await search({ LicenseNumber: 'ABC-123' })).toEqual([])
    expect(await search({ LicenseNumber: 'SO1' })).toEqual([])
    expect(await search({ Receiver: employee.id })).toEqual([])
  })
})

describe('the search by number or receiver', () => {
  it('the work order search by number requires the exact number', async () => {
    const { siteId, search } = await openSite()
    const order = await buildWorkOrder(db, siteId, { order_number: 9_999_999_999 })
    await buildWorkOrder(db, siteId, { order_number: 999_999_999 })
    expect(await search({ OrderNumber: '9999999999' })).toMatchObject([{ Id: order.id }])
    expect(await search({ OrderNumber: '99' })).toEqual([])
    expect(await search({ OrderNumber: '0' })).toEqual([])
  })

  it('the search by receiver finds the 50 newest work orders, newest first', async () => {
    const { employee, siteId, search } = await openSite('ABC-123')
    const vehicle = await buildVehicle(db, siteId)
    const ids = []
    for (let count = 0; count < 52; count += 1)
      ids.push((await buildWorkOrder(db, siteId, { vehicle_id: vehicle.id, receiver_id: employee.id })).id)
    const found = await search({ Receiver: employee.id })
    expect(found.map(({ Id }) => Id)).toEqual(ids.reverse().slice(0, 50))
  })

  it('the work order search combines its filters with AND', async () => {
    const { employee, siteId, orders, search } = await openSite('ABC-123', 'ABC-124')
    const vehicle = await buildVehicle(db, siteId, { license_number: 'ABC-125' })
    const mine = await buildWorkOrder(db, siteId, { vehicle_id: vehicle.id, receiver_id: employee.id })
    const other = orders[0]?.order_number ?? 0
    const ids = async (query: Record<string, string | number>) => (await search(query)).map(({ Id }) => Id)
    const Receiver = employee.id
    expect(await ids({ LicenseNumber: 'abc', Receiver })).toEqual([mine.id])
    expect(await ids({ LicenseNumber: 'abx', Receiver })).toEqual([])
    expect(await ids({ OrderNumber: mine.order_number, Receiver })).toEqual([mine.id])
    expect(await ids({ OrderNumber: other, Receiver })).toEqual([])
    expect(await ids({ OrderNumber: other, LicenseNumber: 'ABC-123' })).toEqual([orders[0]?.id])
    expect(await ids({ OrderNumber: other, LicenseNumber: 'ABC-124' })).toEqual([])
    expect(await ids({ OrderNumber: mine.order_number, LicenseNumber: 'ABC-125', Receiver })).toEqual([
      mine.id,
    ])
  })
})

describe('the search of a site', () => {
  it('the search never finds work orders of another site', async () => {
    const here = await openSite('ABC-123')
    const there = await openSite('ABC-123')
    const foreign = there.orders[0]?.order_number ?? 0
    expect(await here.findPlates('ABC-123')).toHaveLength(1)
    expect(await here.search({ OrderNumber: foreign })).toEqual([])
    expect(await here.search({ Receiver: there.employee.id })).toEqual([])
  })

  it.each([
    {},
    { OrderNumber: '' },
    { OrderNumber: ' - ' },
    { OrderNumber: '1'.repeat(41) },
    { LicenseNumber: ' - ' },
    { LicenseNumber: '%' },
    { LicenseNumber: '\\' },
    { LicenseNumber: "'" },
    { LicenseNumber: 'A'.repeat(41) },
    { Receiver: '0' },
    { Receiver: '99999999999999999999' },
    { Owner: 'x' },
  ])('the work order search refuses the filters %j', async (query) => {
    const { headers } = await openSite()
    const { status, errors } = await send(api.searchWorkOrders, { query: query as never }, headers)
    expect(status).toBe(400)
    expect(errors[0]?.ErrorId).toBe(900001)
  })
})
