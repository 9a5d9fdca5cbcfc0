import { workOrderEndpoints as api } from '@verstas/contract/work-orders/endpoints.ts'
import { describe, expect, it } from 'vitest'
import { buildTestApp, testStart } from '../../../../test/app.ts'
import { buildEmployee, buildSession } from '../../../../test/builders.ts'
import { buildReservation, buildResource } from '../../../../test/schedule-builders.ts'
import {
  buildCustomer,
  buildJob,
  buildSubstatus,
  buildVehicle,
  buildWorkOrder,
} from '../../../../test/work-order-builders.ts'

const { db, clock, settings, logLines, signIn, send } = await buildTestApp()

const matti = await buildEmployee(db, { name: 'Matti Meikäläinen' })
const site = matti.siteId
const asMatti = await signIn(matti)

const read = async (workOrder: { readonly id: number }, headers: Record<string, string> = asMatti) =>
  (await send(api.getWorkOrder, { params: { id: workOrder.id } }, headers)).body

describe('a work order', () => {
  it('a work order has the same content by id, number and global id', async () => {
    await buildSubstatus(db, 'W', { fi: 'Työn alla', sv: 'Pågår', en: 'In work' })
    const vehicle = await buildVehicle(db, site, {
      license_number: 'ABC-123',
      first_registration_date: '2020-02-29',
      previous_service_mileage: 61_000,
      model_year: 2020,
    })
    await db
      .insertInto('warranty')
      .values({
        site_id: site,
        vehicle_id: vehicle.id,
        type: 'Tehdas',
        start_date: '2020-03-01',
        end_date: null,
      })
      .execute()
    const contact = await buildCustomer(db, site, {
      last_name: 'Virtanen',
      first_name: null,
      phone: '+35840',
    })
    const order = await buildWorkOrder(db, site, {
      vehicle_id: vehicle.id,
      contact_customer_id: contact.id,
      receiver_id: matti.id,
      substatus_code: 'W',
      mileage: 75_123,
      are_parts_preplanned: true,
      estimated_delivery_at: testStart,
    })
    const { headers, body } = await send(api.getWorkOrder, { params: { id: order.id } }, asMatti)
    expect(headers.etag).toBe('"1"')
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
    expect(body).toMatchObject({
      Id: order.id,
      OrderNumber: order.order_number,
      Status: 'A',
      ReceiverName: 'Matti Meikäläinen',
      ContactCustomerName: 'Virtanen',
      ContactCustomerPhone: '+35840',
      Mileage: 75_123,
      MileageAtHandover: null,
      PartsPrePlanned: true,
      PartsPrePicked: false,
      TimeReservation: null,
      Resources: [],
      Jobs: [],
      Lock: null,
      Version: 1,
    })
    expect(body.Vehicle).toMatchObject({
      LicenseNumber: 'ABC-123',
      FirstRegistrationDate: '2020-02-29',
      PreviousServiceMileage: 61_000,
      Warranties: [{ Type: 'Tehdas', Explanation: '', StartDate: '2020-03-01', EndDate: null }],
    })
    expect(new Date(body.EstimatedDeliveryDateTime ?? '')).toEqual(testStart)

    const byNumber = await send(api.getWorkOrderByNumber, { params: { number: order.order_number } }, asMatti)
    expect(byNumber.body).toEqual(body)
    const params = { globalId: order.global_id }
    const byGlobalId = await send(
      api.getWorkOrderByGlobalId,
      { params, query: { includeRows: true } },
      asMatti,
    )
    expect(byGlobalId.body).toEqual(body)
    expect(byGlobalId.headers.etag).toBe('"1"')
  })

  it('the header of a work order lists its jobs by number, jobs without a number last', async () => {
    const order = await buildWorkOrder(db, site)
    await buildJob(db, order, { note: 'Toinen', job_number: 2 })
    await buildJob(db, order, { note: 'Puhelimella', job_number: null })
    await buildJob(db, order, { note: '', job_number: 3 })
    await buildJob(db, order, { note: 'Ensimmäinen', job_number: 1 })
    const { body } = await send(api.getWorkOrderHeader, { params: { number: order.order_number } }, asMatti)
    expect(body.Id).toBe(order.id)
    expect(body.Jobs.map(({ Note }) => Note)).toEqual(['Ensimmäinen', 'Toinen', '', 'Puhelimella'])
  })

  it.each([
    ['fi', 'Suunniteltu', 'Odottaa'],
    ['sv', 'Planerad', 'Väntar'],
    ['en', 'Planned', 'Waiting'],
  ])(
    'the texts of a work order are in the language of the request (%s)',
    async (language, status, substatus) => {
      await buildSubstatus(db, 'P', { fi: 'Odottaa', sv: 'Väntar', en: 'Waiting' })
      const order = await buildWorkOrder(db, site, { status: 'P', substatus_code: 'P' })
      const body = await read(order, { ...asMatti, 'accept-language': language })
      expect(body).toMatchObject({ StatusDescription: status, SubstatusDescription: substatus })
    },
  )

  it('a work order names its customer only to users with CustomerInfoVisible, and such a read is logged', async () => {
    const contact = await buildCustomer(db, site)
    const order = await buildWorkOrder(db, site, { contact_customer_id: contact.id })
    const liisa = await buildEmployee(db, { sites: [{ id: site }], without: ['CustomerInfoVisible'] })
    const linesOf = () => logLines.filter((line) => line.includes('customer read'))
    const before = linesOf().length

    const hidden = await read(order, await signIn(liisa))
    expect(hidden).toMatchObject({ ContactCustomerName: null, ContactCustomerPhone: null })
    expect(linesOf()).toHaveLength(before)

    const shown = await read(order)
    expect(shown.ContactCustomerName).toBe(`${contact.first_name} ${contact.last_name}`)
    const [line = '{}'] = linesOf().slice(before)
    expect(JSON.parse(line)).toMatchObject({ employeeId: matti.id, siteId: site, workOrderId: order.id })
    expect(line).not.toContain(contact.last_name)
  })

  it('a work order contains its lock until the lease ends', async () => {
    const order = await buildWorkOrder(db, site)
    const session = await buildSession(db, matti, { clock, limits: settings })
    const since = clock.now()
    const expiresAt = new Date(since.getTime() + 5 * 60_000)
    await db
      .insertInto('work_order_lock')
      .values({
        site_id: site,
        work_order_id: order.id,
        employee_id: matti.id,
        session_id: session.id,
        since,
        expires_at: expiresAt,
      })
      .execute()
    const { Lock } = await read(order)
    expect(Lock).toMatchObject({ EmployeeId: matti.id, EmployeeName: 'Matti Meikäläinen' })
    expect(new Date(Lock?.Since ?? '')).toEqual(since)

    clock.set(expiresAt)
    expect((await read(order)).Lock).toBeNull()
    clock.set(testStart)
  })

  it('a work order has all its resources and its current reservation, else the next, else the last one', async () => {
    const order = await buildWorkOrder(db, site)
    const ownResource = await buildResource(db, site, { employee_id: matti.id, name: 'Matti' })
    const lift = await buildResource(db, site, { name: 'Nostin 1' })
    const hour = (hours: number) => new Date(testStart.getTime() + hours * 3_600_000)
    const reserve = (from: number, to: number) =>
      buildReservation(db, order, { start: hour(from), end: hour(to), resources: [ownResource, lift] })
    const startSeen = async (now: number) => {
      clock.set(hour(now))
      const { TimeReservation } = await read(order, await signIn(matti))
      return (new Date(TimeReservation?.StartTime ?? 0).getTime() - testStart.getTime()) / 3_600_000
    }
    await reserve(4, 5)
    await reserve(1, 3)
    await reserve(-3, -2)

    expect(await startSeen(-4)).toBe(-3)
    expect(await startSeen(0)).toBe(1)
    expect(await startSeen(2)).toBe(1)
    expect(await startSeen(3)).toBe(4)
    expect(await startSeen(9)).toBe(4)
    clock.set(testStart)

    const { Resources } = await read(order)
    expect(Resources.map(({ Name }) => Name)).toEqual([
      'Matti',
      'Nostin 1',
      'Matti',
      'Nostin 1',
      'Matti',
      'Nostin 1',
    ])
    expect(Resources[0]).toMatchObject({
      ResourceId: ownResource.id,
      EmployeeId: matti.id,
      IsMaterial: false,
    })
    expect(Resources[1]).toMatchObject({ ResourceId: lift.id, EmployeeId: null, IsMaterial: true })
  })
})
