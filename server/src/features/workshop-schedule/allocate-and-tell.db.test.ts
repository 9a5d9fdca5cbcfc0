import { randomUUID } from 'node:crypto'
import { workshopScheduleEndpoints as api } from '@verstas/contract/workshop-schedule/endpoints.ts'
import { describe, expect, it } from 'vitest'
import { buildEmployee, leaveSite } from '../../../test/builders.ts'
import { reasonsOf } from '../../../test/edit-app.ts'
import { at, buildScheduleApp } from '../../../test/schedule-app.ts'
import { buildResource } from '../../../test/schedule-builders.ts'

const { db, send, site, person, foreman, lift, reserve, stateOf } = await buildScheduleApp()
const aino = await foreman({ name: 'Aino' })

type Reserved = Awaited<ReturnType<typeof reserve>>
const allocation = (
  { oid, work_order_id }: Reserved,
  SalesmanId: number,
  start = '10:00',
  end = '11:00',
) => ({
  WorkOrderId: work_order_id,
  ReservationId: oid,
  LicenseNumber: 'ABC-123',
  Duration: 60,
  StartTime: at(start),
  EndTime: at(end),
  SalesmanId,
})

describe('an allocation', () => {
  it('an allocation assigns a reservation to a person, at the requested times', async () => {
    const matti = await person()
    const car = await buildResource(db, site.id, { is_material: true })
    const waiting = await reserve([{ id: car.id, start: '08:00', end: '16:00' }], '08:00', '09:00')
    expect((await aino.unallocated()).map(({ reservationId }) => reservationId)).toContain(waiting.oid)
    const answer = await aino.allocate(allocation(waiting, matti.id, '10:00', '11:30'))
    expect(answer.body).toMatchObject([
      { Oid: waiting.oid, resourceId: matti.id, start: at('10:00'), end: at('11:30'), version: 2 },
    ])
    expect((await aino.unallocated()).map(({ reservationId }) => reservationId)).not.toContain(waiting.oid)
    const { reservation, events } = await stateOf(waiting)
    expect([reservation.start_at, reservation.end_at]).toEqual([new Date(at('08:00')), new Date(at('16:00'))])
    expect(events).toMatchObject([
      {
        kind: 'reservationAllocated',
        before: { StartTime: expect.any(String) },
        after: { ResourceId: matti.id },
      },
    ])
  })

  it('refuses an allocation with another duration if the user lacks the right to edit times', async () => {
    const matti = await person()
    const waiting = await reserve([], '08:00', '09:00')
    const ben = await foreman({ without: ['ReservationTimeEditable'] })
    const longer = await ben.allocate(allocation(waiting, matti.id, '10:00', '11:30'))
    expect(reasonsOf(longer)).toMatchObject({ status: 403 })
    const shorter = await ben.allocate(allocation(waiting, matti.id, '10:00', '10:45'))
    expect(reasonsOf(shorter)).toMatchObject({ status: 403 })
    const almost = { EndTime: at('11:00').replace('09:00:00', '08:59:40') }
    const rounded = await ben.allocate({ ...allocation(waiting, matti.id, '10:00', '11:00'), ...almost })
    expect(rounded.status).toBe(200)
  })

  it('undoing an allocation restores the agreed times', async () => {
    const matti = await person()
    const waiting = await reserve([], '08:00', '09:00')
    const before = (await aino.unallocated()).find(({ reservationId }) => reservationId === waiting.oid)
    await aino.allocate(allocation(waiting, matti.id, '10:00', '11:30'))
    expect((await aino.undoAllocation(waiting.oid, 2)).body).toEqual([])
    expect(await aino.unallocated()).toContainEqual({ ...before, version: 3 })
    expect((await aino.reservations()).filter(({ Oid }) => Oid === waiting.oid)).toEqual([])
  })

  it('undoing an allocation keeps the courtesy car of the reservation', async () => {
    const matti = await person()
    const car = await buildResource(db, site.id, { is_material: true })
    const waiting = await reserve([{ id: car.id, start: '08:00', end: '16:00' }], '08:00', '09:00')
    await aino.allocate(allocation(waiting, matti.id, '10:00', '11:30'))
    expect((await aino.undoAllocation(waiting.oid, 2)).status).toBe(200)
    const { entries } = await stateOf(waiting)
    expect(entries).toMatchObject([
      { resource_id: car.id, start_at: new Date(at('08:00')), end_at: new Date(at('16:00')) },
    ])
  })

  it('an allocation cannot be undone after another change', async () => {
    const [matti, jukka] = [await person(), await person()]
    const waiting = await reserve([], '08:00', '09:00')
    await aino.allocate(allocation(waiting, matti.id))
    const times = { StartTime: at('12:00'), EndTime: at('13:00') }
    await aino.move({ Oid: waiting.oid, ResourceId: jukka.id, FromResourceId: matti.id, ...times })
    expect(reasonsOf(await aino.undoAllocation(waiting.oid, 2)).status).toBe(412)
    expect((await aino.undoAllocation(waiting.oid, 3)).status).toBe(404)
    expect((await stateOf(waiting)).entries).toMatchObject([{ resource_id: jukka.id }])
  })

  it('an allocation needs the right to assign work', async () => {
    const [matti, waiting] = [await person(), await reserve([], '08:00', '09:00')]
    const planner = await foreman({ without: ['AssignWorkToResource'] })
    expect(reasonsOf(await planner.allocate(allocation(waiting, matti.id)))).toEqual({
      status: 403,
      reasons: [{ id: 900003, right: 'AssignWorkToResource' }],
    })
  })

  it('an allocation fails for a reservation that is allocated, changed, overlapping or unknown', async () => {
    const [matti, jukka] = [await person({ name: 'Matti' }), await person()]
    const taken = await reserve([matti], '10:00', '11:00')
    expect(reasonsOf(await aino.allocate(allocation(taken, jukka.id)))).toEqual({
      status: 409,
      reasons: [{ id: 900154, resource: 'Matti' }],
    })
    const waiting = await reserve([], '10:00', '11:00')
    const valid = allocation(waiting, matti.id)
    const idOf = async (changes: Partial<typeof valid> & { Version?: number }) =>
      reasonsOf(await aino.allocate({ ...valid, ...changes })).reasons[0]?.id
    expect(await idOf({})).toBe(900150)
    expect(await idOf({ EndTime: valid.StartTime })).toBe(900152)
    expect(await idOf({ SalesmanId: 999_999 })).toBe(900153)
    const moved = await person({ name: 'Moved' })
    await leaveSite(db, moved, site)
    expect(await idOf({ SalesmanId: moved.id })).toBe(900153)
    expect((await aino.resources()).map(({ name }) => name)).not.toContain('Moved')
    expect(await idOf({ SalesmanId: jukka.id, Version: 7 })).toBe(900151)
    expect(await idOf({ ReservationId: randomUUID() })).toBe(900004)
    expect(await idOf({ WorkOrderId: taken.work_order_id })).toBe(900004)
    expect((await aino.allocate({ ...valid, AllowOverlap: true })).body).toMatchObject([
      { resourceId: matti.id, isOverlapAllowed: true },
    ])
  })
})

describe('favourites', () => {
  it('each supervisor has separate favourites', async () => {
    const [matti, jukka] = [await person(), await person()]
    const [anna, ben] = [await foreman(), await foreman()]
    const favouritesOf = async (who: typeof anna) =>
      (await who.resources()).filter(({ isFavourite }) => isFavourite).map(({ id }) => id)
    const answer = await anna.supervise(matti.id, true)
    expect(answer.body.filter(({ isFavourite }) => isFavourite)).toMatchObject([{ id: matti.id }])
    await anna.supervise(matti.id, true)
    await ben.supervise(matti.id, true)
    await ben.supervise(jukka.id, true)
    await ben.supervise(matti.id, false)
    expect([await favouritesOf(anna), await favouritesOf(ben)]).toEqual([[matti.id], [jukka.id]])
  })

  it('one call can set or clear the favourite mark of every row of the schedule, including bays', async () => {
    const bay = await lift()
    await person()
    const rows = await aino.resources()
    const list = rows.map(({ id }) => ({ salesmanId: id, isSubordinate: id === bay.id }))
    const answer = await send(api.setSubordinates, { body: list, headers: {} }, aino.headers)
    expect(answer.body.filter(({ isFavourite }) => isFavourite)).toMatchObject([{ id: bay.id }])
  })

  it("only rows of the site's schedule can become favourites", async () => {
    const car = await buildResource(db, site.id, { is_material: true })
    const stranger = await buildEmployee(db)
    for (const id of [car.id, stranger.id, 999_999])
      expect((await aino.supervise(id, true)).errors).toMatchObject([{ ErrorId: 900153 }])
  })
})

describe('the later time of a promise', () => {
  it('an allocation shows the later time that the customer knows; the work order keeps its version', async () => {
    const [matti, jukka] = [await person(), await person()]
    const promised = { estimated_delivery_at: new Date(at('12:00')) }
    const { workOrder, oid } = await reserve([matti, jukka], '10:00', '11:00', promised)
    await aino.tell(workOrder.id, at('15:00'))
    const answer = await aino.tell(workOrder.id, at('14:00'))
    expect(answer.body).toMatchObject([
      { Oid: oid, resourceId: matti.id, promisedAt: at('12:00'), toldUntil: at('14:00'), version: 1 },
      { Oid: oid, resourceId: jukka.id, promisedAt: at('12:00'), toldUntil: at('14:00'), version: 1 },
    ])
    const events = await db
      .selectFrom('event')
      .selectAll()
      .where('entity', '=', 'work-order')
      .where('entity_id', '=', workOrder.id)
      .orderBy('id')
      .execute()
    expect(events).toMatchObject([
      { kind: 'promiseTold', version: null, before: null },
      { before: { ToldUntil: new Date(at('15:00')).toISOString() }, employee_id: aino.employee.id },
    ])
    const now = await db.selectFrom('work_order').select('version').where('id', '=', workOrder.id).execute()
    expect(now).toEqual([{ version: 1 }])
  })

  it('a later time for an unknown work order is refused', async () => {
    expect((await aino.tell(999_999, at('15:00'))).status).toBe(404)
  })
})
