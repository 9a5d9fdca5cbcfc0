import { startPageEndpoints as api } from '@verstas/contract/start-page/endpoints.ts'
import { describe, expect, it } from 'vitest'
import { buildActivity, buildActivityType } from '../../../test/activity-builders.ts'
import { buildTestApp } from '../../../test/app.ts'
import { buildEmployee, buildSite, type TestRight } from '../../../test/builders.ts'
import { buildPart, buildPartRow } from '../../../test/part-builders.ts'
import { buildReservation, buildResource, buildStamping } from '../../../test/schedule-builders.ts'
import {
  buildJob,
  buildRow,
  buildSubstatus,
  buildVehicle,
  buildWorkOrder,
} from '../../../test/work-order-builders.ts'

// The time is 08:00 in Helsinki on 20 November 2026.
const { db, signIn, send } = await buildTestApp()
const at = (time: string, day = '2026-11-20') => `${day}T${time}:00+02:00`

const work = (employee: { readonly id: number; readonly siteId: number }, start: string, end: string) =>
  db
    .insertInto('shift')
    .values({
      site_id: employee.siteId,
      employee_id: employee.id,
      start_at: new Date(start),
      end_at: new Date(end),
    })
    .execute()

const managing: readonly TestRight[] = ['ManageUsers', 'ManageSettings', 'ViewReports']
const rightsBeyond = {
  technician: [...managing, 'ManageParts', 'CreateWorkOrders', 'CorrectStampings'],
  adviser: [...managing, 'ManageParts', 'CorrectStampings'],
  foreman: [...managing, 'ManageParts'],
  clerk: [...managing, 'CreateWorkOrders', 'CorrectStampings'],
} as const satisfies Record<string, readonly TestRight[]>

async function openSite() {
  const site = await buildSite(db)
  const workAs = async (role: keyof typeof rightsBeyond) => {
    const person = await buildEmployee(db, { sites: [site], without: [...rightsBeyond[role]] })
    const headers = await signIn(person)
    const desk = async () => (await send(api.getDesk, {}, headers)).body
    return { person, headers, desk }
  }
  /** Adds a technician with a shift today. */
  const technician = async (name: string, [start, end]: readonly [string, string] = ['07:00', '15:00']) => {
    const person = await buildEmployee(db, { sites: [site], name })
    const resource = await buildResource(db, site.id, { employee_id: person.id, name })
    await work(person, at(start), at(end))
    return { ...person, resource }
  }
  const book = async (
    plate: string,
    [start, end]: readonly [string, string],
    {
      order = {},
      ...parts
    }: Partial<Parameters<typeof buildReservation>[2]> & {
      order?: Parameters<typeof buildWorkOrder>[2]
      day?: string
    } = {},
  ) => {
    const vehicle = await buildVehicle(db, site.id, { license_number: plate })
    const workOrder = await buildWorkOrder(db, site.id, { vehicle_id: vehicle.id, ...order })
    await buildRow(db, await buildJob(db, workOrder))
    const { day } = parts
    await buildReservation(db, workOrder, { start: at(start, day), end: at(end, day), ...parts })
    return workOrder
  }
  return { site, workAs, technician, book }
}

describe('the start pages of roles', () => {
  it('a technician has no role, and gets no data of other people', async () => {
    const { workAs, book } = await openSite()
    await book('ABC-1', ['07:30', '09:00'])
    const { desk } = await workAs('technician')
    expect(await desk()).toEqual({
      ...{
        Roles: [],
        Cars: [],
        IsAnyoneOnShift: false,
        FreePeople: [],
        FreeBays: [],
        NotStamped: [],
        Forgotten: [],
      },
      ...{ Parts: null, Requests: [], WaitingOffers: [], Differences: [] },
    })
  })

  it('an adviser sees the vehicles of today, with the waiting customer and the person who works', async () => {
    const { workAs, technician, book } = await openSite()
    const matti = await technician('Matti')
    const order = await book('ABC-1', ['07:30', '09:00'], {
      resources: [matti.resource],
      order: { is_customer_waiting: true, estimated_delivery_at: new Date(at('08:45')) },
    })
    const row = await buildRow(db, await buildJob(db, order))
    await buildStamping(db, matti, { start: at('07:35'), rows: [row] })
    await book('ABC-2', ['08:30', '10:00'])
    await book('ABC-3', ['08:30', '10:00'], { day: '2026-11-21' })
    const { desk } = await workAs('adviser')
    const { Roles, Cars, FreePeople } = await desk()
    expect(Roles).toEqual(['adviser'])
    expect(Cars).toMatchObject([
      {
        LicenseNumber: 'ABC-1',
        IsCustomerWaiting: true,
        HasArrived: true,
        Assignees: [{ Name: 'Matti' }],
        Workers: [{ Name: 'Matti' }],
      },
      { LicenseNumber: 'ABC-2', HasArrived: false, Assignees: [], Workers: [] },
    ])
    expect(FreePeople).toEqual([])
  })

  it('a vehicle has arrived once its work order has a substatus', async () => {
    const { workAs, book } = await openSite()
    await buildSubstatus(db, 'X', { fi: 'Saapunut', sv: 'Kommit', en: 'Arrived' })
    await book('ABC-1', ['08:30', '10:00'], { order: { substatus_code: 'X' } })
    const { desk } = await workAs('adviser')
    expect((await desk()).Cars).toMatchObject([{ HasArrived: true }])
  })

  it('a foreman sees who is free, and why', async () => {
    const { workAs, technician, book } = await openSite()
    const [matti, liisa] = [await technician('Matti'), await technician('Liisa')]
    await technician('Ville', ['12:00', '20:00'])
    await book('ABC-1', ['07:30', '09:00'], { resources: [matti.resource] })
    await book('ABC-2', ['10:00', '12:00'], { resources: [liisa.resource] })
    const { desk } = await workAs('foreman')
    expect((await desk()).IsAnyoneOnShift).toBe(true)
    expect((await desk()).FreePeople).toMatchObject([
      { Name: 'Matti', AbsentCar: 'ABC-1' },
      { Name: 'Liisa', AbsentCar: null, Until: new Date(at('10:00')).toISOString() },
    ])
  })

  it('a foreman sees a stamping that still runs from yesterday, with the end of its shift', async () => {
    const { workAs, technician } = await openSite()
    const niko = await technician('Niko')
    const [start, end] = [at('07:00', '2026-11-19'), at('15:00', '2026-11-19')]
    await work(niko, start, end)
    await buildStamping(db, niko, { start, rows: [] })
    const { desk } = await workAs('foreman')
    expect((await desk()).Forgotten).toMatchObject([
      {
        Name: 'Niko',
        Day: '2026-11-19',
        Proposal: { At: new Date(end).toISOString(), Basis: 'shift', ColleaguesEnd: null, LastSign: null },
      },
    ])
  })

  it('the proposed end is the last action in the app if that is after the shift', async () => {
    const { workAs, technician, site } = await openSite()
    const [niko, liisa] = [await technician('Niko'), await technician('Liisa')]
    const yesterday = (time: string) => at(time, '2026-11-19')
    await work(niko, yesterday('07:00'), yesterday('15:00'))
    await buildStamping(db, niko, { start: yesterday('07:00'), rows: [] })
    await buildStamping(db, liisa, { start: yesterday('07:00'), end: yesterday('15:28'), rows: [] })
    const act = (time: string) =>
      db
        .insertInto('event')
        .values({
          ...{ site_id: site.id, at: new Date(time), employee_id: niko.id },
          ...{ entity: 'workOrder', entity_id: 1, kind: 'rowsSigned' },
        })
        .execute()
    await act(yesterday('16:05'))
    await act(at('00:30'))
    const { desk } = await workAs('foreman')
    expect((await desk()).Forgotten).toMatchObject([
      {
        Proposal: {
          At: new Date(yesterday('16:05')).toISOString(),
          Basis: 'lastSign',
          ColleaguesEnd: new Date(yesterday('15:28')).toISOString(),
          LastSign: new Date(yesterday('16:05')).toISOString(),
        },
      },
    ])
  })

  it('a foreman sees who has been on shift for five minutes and has not stamped', async () => {
    const { workAs, technician } = await openSite()
    const [matti, liisa] = [await technician('Matti'), await technician('Liisa')]
    const ville = await technician('Ville')
    await technician('Timo', ['07:56', '15:00'])
    await buildStamping(db, matti, { start: at('06:50'), rows: [] })
    await buildStamping(db, liisa, { start: at('07:00'), end: at('07:30'), rows: [] })
    const { desk } = await workAs('foreman')
    expect((await desk()).NotStamped).toEqual([
      {
        ...{ Id: ville.id, Name: 'Ville' },
        ...{ ShiftStart: '2026-11-20T05:00:00+00:00', ShiftEnd: '2026-11-20T13:00:00+00:00' },
      },
    ])
  })

  it('a planned absence of a later day does not hide a person who has not stamped', async () => {
    const { workAs, technician } = await openSite()
    const ville = await technician('Ville')
    const later = (time: string) => at(time, '2026-11-24')
    await buildStamping(db, ville, { start: later('00:00'), end: later('16:00'), rows: [] })
    const { desk } = await workAs('foreman')
    expect((await desk()).NotStamped.map(({ Name }) => Name)).toEqual(['Ville'])
  })

  it('a colleague who is still at work does not affect the proposed end', async () => {
    const { workAs, technician } = await openSite()
    const [niko, liisa] = [await technician('Niko'), await technician('Liisa')]
    const yesterday = (time: string) => at(time, '2026-11-19')
    await buildStamping(db, niko, { start: yesterday('07:00'), rows: [] })
    await buildStamping(db, liisa, { start: yesterday('07:00'), end: yesterday('11:00'), rows: [] })
    await buildStamping(db, liisa, { start: yesterday('11:30'), rows: [] })
    const { desk } = await workAs('foreman')
    expect((await desk()).Forgotten.map(({ Name, Proposal }) => [Name, Proposal])).toEqual([
      ['Niko', null],
      ['Liisa', null],
    ])
  })

  it('a foreman sees the free bays, and an adviser sees the sum of done work', async () => {
    const { site, workAs, book } = await openSite()
    const bay = await buildResource(db, site.id, { is_material: false, name: 'Lift 1' })
    const order = await book('ABC-1', ['09:00', '10:00'], { resources: [bay] })
    const done = { done_at: new Date(at('07:50')), done_by: null }
    const job = await buildJob(db, await book('ABC-2', ['07:00', '08:30'], { resources: [bay] }))
    await buildRow(db, job, { price: '80.50', ordered_amount: '2' })
    await buildRow(db, job, { price: '20', ordered_amount: null })
    await buildRow(db, job, { price: '99', payer: 'warranty' })
    await db.updateTable('job_row').set(done).where('work_order_id', '<>', order.id).execute()
    const { desk } = await workAs('foreman')
    expect((await desk()).FreeBays).toEqual([
      {
        Id: bay.id,
        Name: 'Lift 1',
        From: new Date(at('08:00')).toISOString(),
        Until: new Date(at('09:00')).toISOString(),
      },
    ])
    const { Cars } = await (await workAs('adviser')).desk()
    expect(Cars.map(({ LicenseNumber, Sum }) => [LicenseNumber, Sum])).toEqual([
      ['ABC-2', 181],
      ['ABC-1', null],
    ])
  })

  it('a foreman who receives a vehicle of today is also an adviser', async () => {
    const { workAs, book } = await openSite()
    const { person, desk } = await workAs('foreman')
    expect((await desk()).Roles).toEqual(['foreman'])
    await book('ABC-1', ['07:30', '09:00'], { order: { receiver_id: person.id } })
    expect((await desk()).Roles).toEqual(['adviser', 'foreman'])
  })

  it('a parts clerk sees the vehicles of the next day whose parts are not picked', async () => {
    const { workAs, book } = await openSite()
    const day = '2026-11-23'
    const order = await book('ABC-1', ['08:00', '09:00'], { day })
    const part = await buildPart(db)
    await buildPartRow(db, await buildJob(db, order), part)
    await book('ABC-2', ['09:00', '10:00'], { day })
    await book('ABC-3', ['09:00', '10:00'], { day: '2026-11-24' })
    const { desk } = await workAs('clerk')
    const { Roles, Parts, Cars } = await desk()
    expect(Roles).toEqual(['clerk'])
    expect(Cars).toEqual([])
    expect(Parts).toMatchObject({
      Day: day,
      ReadyCount: 0,
      Cars: [{ LicenseNumber: 'ABC-1', State: 'missing', MissingCount: 1 }],
    })
  })

  it('a parts clerk sees the open part requests of the site, the oldest first', async () => {
    const { site, workAs } = await openSite()
    const { person, desk } = await workAs('clerk')
    await buildActivityType(db, site.id, { code: 'PARTS', is_part_request: true })
    await buildActivityType(db, site.id, { code: 'OTHER' })
    const ask = (header: string, columns: object) =>
      buildActivity(db, person, { site_id: site.id, header, type_code: 'PARTS', ...columns })
    await ask('Second', { created_at: new Date(at('07:30')) })
    await ask('First', { created_at: new Date(at('07:00')) })
    await ask('Closed', { closed_at: new Date(at('08:10')), closed_by: person.id })
    await ask('Other', { type_code: 'OTHER' })
    expect((await desk()).Requests.map(({ Header }) => Header)).toEqual(['First', 'Second'])
  })
})
