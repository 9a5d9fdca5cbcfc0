import { randomUUID } from 'node:crypto'
import { ownDataEndpoints as api } from '@verstas/contract/own-data/endpoints.ts'
import { workOrderEndpoints } from '@verstas/contract/work-orders/endpoints.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildEmployee, buildSite, nextNumber } from '../../../test/builders.ts'
import { buildOwnDataApp, newOrder } from '../../../test/own-data-app.ts'
import { at } from '../../../test/schedule-app.ts'
import { buildCustomer, buildVehicle, buildWorkOrder } from '../../../test/work-order-builders.ts'

const { db, clock, send, signIn, site, person, lift, reserve, adviser, receive } = await buildOwnDataApp()
let aino: Awaited<ReturnType<typeof adviser>>

beforeAll(async () => {
  aino = await adviser({ name: 'Aino' })
})
// Each test sets its own masters and sources.
beforeEach(async () => {
  await db.deleteFrom('external_ref').execute()
  await db.deleteFrom('field_master').execute()
})

let lastPlate = 0
const plate = () => {
  lastPlate += 1
  return `OWN-${lastPlate}`
}
const newCar = (LicenseNumber = plate(), SerialNumber: string | null = null) => ({
  LicenseNumber,
  SerialNumber,
  MakeName: 'Opel',
  ModelName: 'Corsa',
})
const shift = (employeeId: number, start: string, end: string) =>
  db
    .insertInto('shift')
    .values({ site_id: site.id, employee_id: employeeId, start_at: new Date(start), end_at: new Date(end) })
    .execute()

describe('a new work order', () => {
  it('a new work order has its own number, the new car and customer, and jobs that can be stamped', async () => {
    const supplier = String(nextNumber())
    await db.insertInto('supplier').values({ number: supplier, name: 'Opel' }).execute()
    await db
      .insertInto('work_operation')
      .values({ supplier_number: supplier, code: '46 30', name: 'Rear brakes', standard_time: '30' })
      .execute()
    const { body, status } = await aino.create(
      newOrder({
        NewVehicle: newCar(' npz-583 ', 'wf0exxgbbe8k48213'),
        NewCustomer: { FirstName: 'Hannele', LastName: 'Korpi', Phone: '050 000 0284' },
        Note: 'The brakes squeal',
        Mileage: 148_200,
        CustomerWaiting: true,
        EstimatedDeliveryDateTime: at('15:00'),
        Jobs: [
          { Name: 'ignored', Operation: { SupplierNumber: supplier, WorkOperationCode: '46 30' } },
          { Name: 'Find the squeal', Minutes: 45 },
        ],
      }),
    )
    expect(status).toBe(200)
    expect(body.ExternalNumber).toBe('V1001')
    const { body: order } = await send(
      workOrderEndpoints.getWorkOrder,
      { params: { id: body.WorkOrderId } },
      aino.headers,
    )
    expect(order).toMatchObject({
      OrderNumber: body.OrderNumber,
      ExternalNumber: 'V1001',
      Status: 'A',
      Note: 'The brakes squeal',
      Mileage: 148_200,
      CustomerWaiting: true,
      EstimatedDeliveryDateTime: at('15:00'),
      ReceiverId: aino.employee.id,
      ContactCustomerName: 'Hannele Korpi',
      TimeReservation: null,
      Vehicle: { LicenseNumber: 'NPZ-583', SerialNumber: 'WF0EXXGBBE8K48213', MakeName: 'Opel' },
    })
    expect(
      order.Jobs.map(({ Note, Rows }) => ({
        Note,
        Rows: Rows.map(({ RowType, StandardTime }) => [RowType, StandardTime]),
      })),
    ).toEqual([
      { Note: 'Rear brakes', Rows: [['LabourOperation', 30]] },
      { Note: 'Find the squeal', Rows: [['LabourOperation', 45]] },
    ])
    const car = await db
      .selectFrom('vehicle')
      .selectAll()
      .where('id', '=', body.VehicleId)
      .executeTakeFirstOrThrow()
    expect(car).toMatchObject({
      mileage: 148_200,
      holder_customer_id: body.CustomerId,
      payer_customer_id: body.CustomerId,
    })
    const events = await db
      .selectFrom('event')
      .select(['kind', 'employee_id', 'service_account_id'])
      .where('entity', '=', 'work-order')
      .where('entity_id', '=', body.WorkOrderId)
      .orderBy('id')
      .execute()
    expect(events.map(({ kind }) => kind)).toEqual([
      'created',
      'jobAdded',
      'rowAdded',
      'jobAdded',
      'rowAdded',
    ])
    expect(
      events.every((one) => one.employee_id === aino.employee.id && one.service_account_id === null),
    ).toBe(true)
  })

  it('a new work order may use a known car and customer of the site, but not those of another site', async () => {
    const [car, customer] = [await buildVehicle(db, site.id), await buildCustomer(db, site.id)]
    const { body } = await aino.create(newOrder({ VehicleId: car.id, CustomerId: customer.id }))
    expect(body).toMatchObject({ VehicleId: car.id, CustomerId: customer.id })
    const elsewhere = await buildSite(db)
    const [theirCar, theirCustomer] = [
      await buildVehicle(db, elsewhere.id),
      await buildCustomer(db, elsewhere.id),
    ]
    const refused = [
      await aino.create(newOrder({ VehicleId: theirCar.id })),
      await aino.create(newOrder({ VehicleId: car.id, CustomerId: theirCustomer.id })),
    ]
    expect(refused.map(({ status }) => status)).toEqual([404, 404])
  })

  it('a repeated request adds only one work order', async () => {
    const order = newOrder({ NewVehicle: newCar() })
    const key = randomUUID()
    const [first, second] = [await aino.create(order, key), await aino.create(order, key)]
    expect(second.body).toEqual(first.body)
    const { rows } = {
      rows: await db
        .selectFrom('work_order')
        .select('id')
        .where('vehicle_id', '=', first.body.VehicleId)
        .execute(),
    }
    expect(rows).toHaveLength(1)
  })

  it('a refused work order leaves no car or customer behind', async () => {
    const count = async () => [
      (await db.selectFrom('vehicle').select('id').execute()).length,
      (await db.selectFrom('customer').select('id').execute()).length,
      (await db.selectFrom('work_order').select('id').execute()).length,
    ]
    const before = await count()
    const refused = await aino.create(
      newOrder({
        NewVehicle: newCar(),
        NewCustomer: { LastName: 'Aho' },
        Jobs: [{ Name: 'x', Operation: { SupplierNumber: 'none', WorkOperationCode: 'none' } }],
      }),
    )
    expect(refused.errors[0]?.ErrorId).toBe(900081)
    expect(await count()).toEqual(before)
  })

  it('a car that the site has is refused by its VIN or plate, and a hidden one is shown again', async () => {
    const number = plate()
    await aino.create(newOrder({ NewVehicle: newCar(number, 'WVWZZZ1KZ1W123456') }))
    const twice = await aino.create(newOrder({ NewVehicle: newCar(number.toLowerCase()) }))
    expect(twice.status).toBe(409)
    expect(twice.errors[0]?.ErrorMessage).toContain(number)
    const sameVin = await aino.create(newOrder({ NewVehicle: newCar(plate(), 'WVWZZZ1KZ1W123456') }))
    expect(sameVin.errors[0]?.ErrorId).toBe(900434)
    expect(sameVin.errors[0]?.MetaData).toContainEqual({ Key: 'number', Value: number })
    const hidden = await buildVehicle(db, site.id, { is_hidden: true })
    const { body } = await aino.create(
      newOrder({ NewVehicle: newCar(hidden.license_number, hidden.serial_number) }),
    )
    expect(body.VehicleId).toBe(hidden.id)
  })

  it('a new work order for a hidden customer or vehicle is refused', async () => {
    const customer = await buildCustomer(db, site.id, { is_hidden: true })
    const vehicle = await buildVehicle(db, site.id, { is_hidden: true })
    for (const hidden of [
      newOrder({ NewVehicle: newCar(), CustomerId: customer.id }),
      newOrder({ VehicleId: vehicle.id }),
    ])
      expect((await aino.create(hidden)).status).toBe(404)
  })

  it.each([
    ['a car without plate and VIN', { NewVehicle: { MakeName: 'Opel', ModelName: 'Corsa' } }],
    ['the stand-in of a missing VIN', { NewVehicle: newCar('ABC-1', 'NOVIN-12') }],
    ['a customer without a name', { NewCustomer: { FirstName: 'Hannele' } }],
    ['a job without a name', { Jobs: [{ Name: ' ' }] }],
    ['a model year before 1900', { NewVehicle: { ...newCar('ABC-1'), ModelYear: 1899 } }],
    ['a model year more than two years ahead', { NewVehicle: { ...newCar('ABC-1'), ModelYear: 2029 } }],
    ['an impossible mileage', { Mileage: 2_000_001 }],
    ['a plate without a letter or digit', { NewVehicle: newCar('!!!', 'WVWZZZ1KZ1W123499') }],
    ['an e-mail address without a domain', { NewCustomer: { LastName: 'Korpi', Email: 'hannele' } }],
    ['a promise before today', { EstimatedDeliveryDateTime: '2024-01-01T10:00:00Z' }],
    ['a promise more than two years ahead', { EstimatedDeliveryDateTime: '2029-01-01T10:00:00Z' }],
  ] as const)('a new work order with %s is refused', async (_, changes) => {
    expect((await aino.create(newOrder(changes as never))).status).toBe(400)
  })
})

describe('own numbers', () => {
  it('two concurrent people get different numbers, and only one of them adds the same new car', async () => {
    const matti = await adviser()
    const number = plate()
    const made = await Promise.all(
      [aino, matti, aino, matti].map(({ create }) => create(newOrder({ NewVehicle: newCar(number) }))),
    )
    expect(made.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    const others = await Promise.all(
      [aino, matti, aino, matti].map(({ create }) => create(newOrder({ NewVehicle: newCar() }))),
    )
    expect(new Set(others.map(({ body }) => body.ExternalNumber)).size).toBe(4)
  })

  it('an own number skips those of a dealer system, and a dealer system may use an own number later', async () => {
    const { body: last } = await aino.create(newOrder({ NewVehicle: newCar() }))
    const next = `V${Number(last.ExternalNumber?.slice(1)) + 1}`
    await buildWorkOrder(db, site.id, { external_number: next })
    const { body } = await aino.create(newOrder({ NewVehicle: newCar() }))
    expect(body.ExternalNumber).toBe(`V${Number(next.slice(1)) + 1}`)
    const theirs = await buildWorkOrder(db, site.id, { external_number: body.ExternalNumber ?? null })
    expect(theirs.id).not.toBe(body.WorkOrderId)
  })

  it('own numbers of each site count up separately', async () => {
    const elsewhere = await buildSite(db)
    const headers = await signIn(await buildEmployee(db, { sites: [elsewhere] }), elsewhere.id)
    const { body } = await send(api.createWorkOrder, { body: newOrder(), headers: {} }, headers)
    expect(body.ExternalNumber).toBe('V1001')
  })
})

describe('the reservation of a new work order', () => {
  it('a reservation takes the person and the bay, and a second reservation at that time is refused', async () => {
    const [tech, bay] = [await person({ name: 'Jukka' }), await lift()]
    const Reservation = { StartTime: at('12:00'), EndTime: at('13:00'), ResourceIds: [tech.id, bay.id] }
    const matti = await adviser()
    const both = await Promise.all(
      [aino, matti].map(({ create }) => create(newOrder({ NewVehicle: newCar(), Reservation }))),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.errors[0]?.ErrorMessage).toContain('Jukka')
    const made = both.find(({ status }) => status === 200)?.body
    const entries = await db
      .selectFrom('reservation_resource')
      .innerJoin('reservation', 'reservation.id', 'reservation_id')
      .select(['resource_id', 'is_overlap_allowed'])
      .where('work_order_id', '=', made?.WorkOrderId ?? 0)
      .orderBy('resource_id')
      .execute()
    expect(entries).toEqual(
      [tech.id, bay.id]
        .toSorted((a, b) => a - b)
        .map((id) => ({ resource_id: id, is_overlap_allowed: false })),
    )
  })

  it('a reservation without resources is unallocated', async () => {
    const Reservation = { StartTime: at('16:00'), EndTime: at('17:00'), ResourceIds: [] }
    const { body } = await aino.create(newOrder({ NewVehicle: newCar(), Reservation }))
    const found = await db
      .selectFrom('reservation')
      .selectAll()
      .where('work_order_id', '=', body.WorkOrderId)
      .execute()
    expect(found).toMatchObject([{ start_at: new Date(at('16:00')) }])
  })

  it('a reservation is refused if it ends before it starts, or if its person or bay is of another site', async () => {
    const times = { StartTime: at('17:00'), EndTime: at('18:00') }
    const stranger = await buildEmployee(db)
    const refused = [
      await aino.create(
        newOrder({
          NewVehicle: newCar(),
          Reservation: { StartTime: at('17:00'), EndTime: at('16:00'), ResourceIds: [] },
        }),
      ),
      await aino.create(
        newOrder({ NewVehicle: newCar(), Reservation: { ...times, ResourceIds: [stranger.id] } }),
      ),
    ]
    expect(refused.map(({ errors }) => errors[0]?.ErrorId)).toEqual([900152, 900153])
  })
})

describe('data whose master is another system', () => {
  const masterOf = (field_group: string, master: string) =>
    db.insertInto('field_master').values({ site_id: site.id, field_group, master }).execute()

  it('own data is offered until another system sends some, unless a setting says otherwise', async () => {
    const all = { WorkOrders: true, Reservations: true, Vehicles: true, Customers: true }
    expect(await aino.offer()).toEqual(all)
    await receive('vehicles', (await buildVehicle(db, site.id)).id)
    expect(await aino.offer()).toEqual({ ...all, Vehicles: false })
    await masterOf('vehicle', 'here')
    await masterOf('customer', 'source')
    expect(await aino.offer()).toEqual({ ...all, Customers: false })
  })

  it.each([
    ['work-order.head', 900430, {}],
    [
      'reservation',
      900431,
      { Reservation: { StartTime: at('18:00'), EndTime: at('19:00'), ResourceIds: [] } },
    ],
    ['vehicle', 900432, {}],
    ['customer', 900433, { NewCustomer: { LastName: 'Aho' } }],
  ] as const)(
    'a call that writes %s is refused if another system is the master',
    async (group, id, changes) => {
      await masterOf(group, 'source')
      const { status, errors } = await aino.create(newOrder({ NewVehicle: newCar(), ...changes } as never))
      expect([status, errors[0]?.ErrorId]).toEqual([409, id])
    },
  )

  it('a known car can have an own work order if only cars come from another system', async () => {
    const car = await buildVehicle(db, site.id)
    await receive('vehicles', car.id)
    expect((await aino.create(newOrder({ VehicleId: car.id }))).status).toBe(200)
  })
})

describe('the search for cars and customers', () => {
  it('the search finds a car by plate, VIN or its end, with customer, last visits and open work orders', async () => {
    const customer = await buildCustomer(db, site.id, { first_name: 'Sanna', last_name: 'Koivisto' })
    const car = await buildVehicle(db, site.id, {
      license_number: 'EKX-860',
      serial_number: 'W0L000051T2987654',
      holder_customer_id: customer.id,
      mileage: 61_240,
    })
    await buildWorkOrder(db, site.id, {
      vehicle_id: car.id,
      status: 'I',
      invoiced_at: new Date('2026-03-12T10:00:00Z'),
      mileage: 58_000,
    })
    const open = await buildWorkOrder(db, site.id, { vehicle_id: car.id })
    for (const number of ['ekx860', 'EKX', 'W0L000051T2987654', '987654']) {
      const { body } = await aino.vehicles(number)
      expect(body).toMatchObject([
        {
          VehicleId: car.id,
          LicenseNumber: 'EKX-860',
          Customer: { CustomerId: customer.id, Name: 'Sanna Koivisto', VehicleCount: 1 },
          Visits: [{ Mileage: 58_000 }],
          OpenOrders: [{ OrderNumber: open.order_number }],
        },
      ])
    }
    const blind = await adviser({ without: ['CustomerInfoVisible'] })
    expect((await blind.vehicles('EKX')).body[0]?.Customer).toBeNull()
    expect((await blind.customers('Koivisto')).status).toBe(403)
  })

  it('the search finds customers by words of the name and by the end of the phone number', async () => {
    const company = await buildCustomer(db, site.id, {
      company_name: 'Kuljetus Räty Oy',
      first_name: 'Risto',
      last_name: 'Räty',
      phone: '+358 50 765 4321',
    })
    await buildCustomer(db, site.id, { last_name: 'Räty', is_hidden: true })
    await buildCustomer(db, (await buildSite(db)).id, { last_name: 'Räty', phone: '0507654321' })
    for (const search of ['raty', 'kuljetus räty', 'ris', '050 765 4321', '+358507654321', '4321']) {
      const { body } = await aino.customers(search)
      expect(body.map(({ CustomerId }) => CustomerId)).toEqual([company.id])
    }
    expect((await aino.customers('Nobody')).body).toEqual([])
  })
})

describe('free times', () => {
  it('the free times are the next ones of people on shift and of free bays, without absences', async () => {
    const away = await buildOwnSite()
    const { body } = await away.slots(60)
    expect(body.map(({ StartTime, Person, Bay }) => [StartTime, Person.Name, Bay?.Name])).toEqual([
      ['2026-11-20T06:30:00.000Z', 'Timo', 'Lift 2'],
      ['2026-11-20T09:00:00.000Z', 'Timo', 'Lift 2'],
      ['2026-11-23T05:30:00.000Z', 'Jukka', 'Lift 2'],
    ])
    expect(body[0]?.Taken).toHaveLength(2)
  })

  it('no bay is free while the site is closed, even if people are on shift', async () => {
    const week = {
      mon: '12:00-17:00',
      tue: 'closed',
      wed: 'closed',
      thu: 'closed',
      fri: 'closed',
      sat: 'closed',
    }
    const before = await db
      .selectFrom('site')
      .select('opening_hours')
      .where('id', '=', site.id)
      .executeTakeFirst()
    const open = (hours: unknown) =>
      db
        .updateTable('site')
        .set({ opening_hours: JSON.stringify(hours) })
        .where('id', '=', site.id)
        .execute()
    await open({ ...week, sun: 'closed' })
    const { body } = await aino.slots(60)
    await open(before?.opening_hours)
    expect(body.map(({ StartTime, Bay }) => [StartTime, Bay?.Name])).toEqual([
      ['2026-11-23T10:00:00.000Z', 'Lift 2'],
    ])
  })

  /** Adds a site where Timo works today, and Jukka on Monday. */
  async function buildOwnSite() {
    const [timo, jukka] = [await person({ name: 'Timo' }), await person({ name: 'Jukka' })]
    for (const name of ['Lift 10', 'Lift 2'])
      await db.insertInto('resource').values({ site_id: site.id, name, is_material: false }).execute()
    await shift(timo.id, '2026-11-20T06:00:00Z', '2026-11-20T10:30:00Z')
    await shift(jukka.id, '2026-11-23T05:30:00Z', '2026-11-23T13:30:00Z')
    await reserve([timo], '08:00', '08:30')
    await reserve([timo], '09:30', '11:00')
    clock.set('2026-11-20T06:00:00Z')
    return aino
  }
})
