import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { reasonsOf } from '../../../test/edit-app.ts'
import { at, buildScheduleApp } from '../../../test/schedule-app.ts'
import { buildResource } from '../../../test/schedule-builders.ts'

const { db, site, clock, person, lift, foreman, reserve, stateOf } = await buildScheduleApp()
const aino = await foreman({ name: 'Aino' })
const planner = await foreman({ without: ['ReservationTimeEditable'] })

const to = (ResourceId: number, start: string, end: string) => ({
  ResourceId,
  StartTime: at(start),
  EndTime: at(end),
})
const shown = (list: readonly { resourceId: number; start: string; end: string }[]) =>
  list.map(({ resourceId, start, end }) => [resourceId, start, end])

describe('a move', () => {
  it("a move to another person also changes the times of the lift's allocation, and keeps the same lift", async () => {
    const [matti, jukka, bay, wash] = [await person(), await person(), await lift(), await lift()]
    const taken = [matti, bay, { ...wash, start: '09:00', end: '09:30' }]
    const { oid, id } = await reserve(taken, '08:00', '10:00')
    clock.advance({ minutes: 5 })
    const answer = await aino.move({ Oid: oid, FromResourceId: matti.id, ...to(jukka.id, '10:00', '12:30') })
    const expected = [
      [wash.id, at('09:00'), at('09:30')],
      [jukka.id, at('10:00'), at('12:30')],
      [bay.id, at('10:00'), at('12:30')],
    ]
    expect(shown(answer.body)).toEqual(expected)
    expect(shown(await aino.reservations())).toEqual(expect.arrayContaining(expected))
    expect(answer.body.map(({ version }) => version)).toEqual([2, 2, 2])
    const { reservation, events } = await stateOf({ id })
    expect([reservation.start_at, reservation.end_at]).toEqual([new Date(at('09:00')), new Date(at('12:30'))])
    expect(events).toMatchObject([
      {
        kind: 'reservationMoved',
        version: 2,
        employee_id: aino.employee.id,
        before: { ResourceId: matti.id, StartTime: new Date(at('08:00')).toISOString() },
        after: { ResourceId: jukka.id, EndTime: new Date(at('12:30')).toISOString() },
      },
    ])
  })

  it('a move without FromResourceId moves the allocation on the target, else the first of the same kind', async () => {
    const [matti, jukka, bay, other] = [await person(), await person(), await lift(), await lift()]
    const both = await reserve([matti, bay], '08:00', '09:00')
    expect(shown((await aino.move({ Oid: both.oid, ...to(jukka.id, '08:00', '09:00') })).body)).toEqual([
      [jukka.id, at('08:00'), at('09:00')],
      [bay.id, at('08:00'), at('09:00')],
    ])
    const onLift = await reserve([bay], '10:00', '11:00')
    expect(shown((await aino.move({ Oid: onLift.oid, ...to(other.id, '10:00', '11:00') })).body)).toEqual([
      [other.id, at('10:00'), at('11:00')],
    ])
    const later = await aino.move({ Oid: both.oid, ...to(bay.id, '12:00', '13:00') })
    expect(shown(later.body)).toEqual([
      [jukka.id, at('12:00'), at('13:00')],
      [bay.id, at('12:00'), at('13:00')],
    ])
    const toOtherLift = await aino.move({ Oid: both.oid, ...to(other.id, '12:00', '13:00') })
    expect(shown(toOtherLift.body)).toEqual([
      [jukka.id, at('12:00'), at('13:00')],
      [other.id, at('12:00'), at('13:00')],
    ])
    const ofTwo = await reserve([matti, jukka], '14:00', '15:00')
    const third = await person()
    expect(shown((await aino.move({ Oid: ofTwo.oid, ...to(third.id, '14:00', '15:00') })).body)).toEqual([
      [jukka.id, at('14:00'), at('15:00')],
      [third.id, at('14:00'), at('15:00')],
    ])
    const from = { FromResourceId: bay.id }
    expect(
      reasonsOf(await aino.move({ Oid: ofTwo.oid, ...from, ...to(matti.id, '14:00', '15:00') })),
    ).toMatchObject({ status: 400, reasons: [{ field: 'FromResourceId' }] })
  })

  it('a move also moves material resources such as courtesy cars, which may overlap', async () => {
    const matti = await person()
    const car = await buildResource(db, site.id, { is_material: true })
    const first = await reserve([matti, car], '08:00', '09:00')
    const answer = await aino.move({ Oid: first.oid, ...to(matti.id, '10:00', '11:00') })
    expect(answer.body.map(({ resourceId }) => resourceId)).toEqual([matti.id])
    expect((await stateOf(first)).entries).toMatchObject([
      { resource_id: matti.id, start_at: new Date(at('10:00')), is_overlap_allowed: false },
      { resource_id: car.id, start_at: new Date(at('10:00')), is_overlap_allowed: true },
    ])
    const second = await reserve([matti, car], '12:00', '13:00')
    expect((await aino.move({ Oid: second.oid, ...to(matti.id, '09:00', '10:00') })).status).toBe(200)
    expect((await aino.move({ Oid: second.oid, ...to(car.id, '09:00', '10:00') })).errors).toMatchObject([
      { ErrorId: 900153 },
    ])
  })

  it('a move to the current resource and times changes nothing', async () => {
    const [matti, bay] = [await person(), await lift()]
    const reservation = await reserve([matti, bay], '08:00', '09:00')
    const before = await stateOf(reservation)
    const answer = await planner.move({ Oid: reservation.oid, ...to(matti.id, '08:00', '09:00') })
    expect(answer.body.map(({ version }) => version)).toEqual([1, 1])
    expect(await stateOf(reservation)).toEqual(before)
  })

  it('a move that is repeated with its idempotency key is executed once', async () => {
    const [matti, jukka] = [await person(), await person()]
    const reservation = await reserve([matti], '08:00', '09:00')
    const body = { Oid: reservation.oid, Version: 1, ...to(jukka.id, '08:00', '09:00') }
    const key = randomUUID()
    const [first, second] = [await aino.move(body, key), await aino.move(body, key)]
    expect(second.body).toEqual(first.body)
    expect((await stateOf(reservation)).events).toHaveLength(1)
  })
})

describe('a move without ReservationTimeEditable', () => {
  const refused = { status: 403, reasons: [{ id: 900003, right: 'ReservationTimeEditable' }] }

  it('refuses a new length or new times on the same resource without the right ReservationTimeEditable', async () => {
    const [matti, jukka] = [await person(), await person()]
    const { oid, id } = await reserve([matti], '08:00', '09:00')
    expect(reasonsOf(await planner.move({ Oid: oid, ...to(matti.id, '08:15', '09:15') }))).toEqual(refused)
    expect(reasonsOf(await planner.move({ Oid: oid, ...to(matti.id, '08:00', '09:15') }))).toEqual(refused)
    expect(reasonsOf(await planner.move({ Oid: oid, ...to(jukka.id, '10:00', '10:45') }))).toEqual(refused)
    expect((await stateOf({ id })).events).toEqual([])
    expect((await planner.move({ Oid: oid, ...to(jukka.id, '10:00', '11:00') })).status).toBe(200)
  })
})

describe('an overlap', () => {
  it('the refusal of an overlap with a person or a lift names the resource and its work', async () => {
    const [matti, jukka, bay] = [await person({ name: 'Matti' }), await person(), await lift('Nostin 1')]
    await reserve([matti], '10:00', '11:00', { plate: 'ABC-123' })
    await reserve([bay], '12:00', '13:00', { plate: 'XYZ-789' })
    const moving = await reserve([jukka, bay], '08:00', '09:00')
    expect(reasonsOf(await aino.move({ Oid: moving.oid, ...to(matti.id, '10:30', '11:30') }))).toEqual({
      status: 409,
      reasons: [
        {
          id: 900150,
          resource: 'Matti',
          license: 'ABC-123',
          start: new Date(at('10:00')).toISOString(),
          end: new Date(at('11:00')).toISOString(),
        },
      ],
    })
    expect(reasonsOf(await aino.move({ Oid: moving.oid, ...to(matti.id, '11:30', '12:15') }))).toMatchObject({
      reasons: [{ resource: 'Nostin 1', license: 'XYZ-789' }],
    })
    expect((await stateOf(moving)).events).toEqual([])
    expect((await aino.move({ Oid: moving.oid, ...to(matti.id, '11:00', '12:00') })).status).toBe(200)
  })

  it('a refused overlap names the person if both the person and the lift overlap', async () => {
    const [matti, jukka, bay] = [await person({ name: 'Matti' }), await person(), await lift('Nostin 3')]
    await reserve([bay], '11:00', '12:00')
    await reserve([matti], '11:30', '12:00')
    const moving = await reserve([jukka, bay], '08:00', '09:00')
    const refused = await aino.move({ Oid: moving.oid, ...to(matti.id, '11:00', '12:00') })
    expect(reasonsOf(refused)).toMatchObject({ status: 409, reasons: [{ resource: 'Matti' }] })
  })

  it.each(['on the same', 'from another'])(
    'a requested overlap %s person is stored and marked until it ends',
    async (which) => {
      const matti = await person()
      await reserve([matti], '10:00', '11:00')
      const moving = await reserve([which === 'on the same' ? matti : await person()], '12:00', '13:00')
      const over = { Oid: moving.oid, ...to(matti.id, '10:30', '11:30') }
      expect((await aino.move({ ...over, AllowOverlap: false })).status).toBe(409)
      expect((await aino.move({ ...over, AllowOverlap: true })).body).toMatchObject([
        { isOverlapAllowed: true },
      ])
      const beside = await aino.move({
        Oid: moving.oid,
        AllowOverlap: true,
        ...to(matti.id, '11:00', '12:00'),
      })
      expect(beside.body).toMatchObject([{ isOverlapAllowed: false }])
    },
  )

  it("an overlap must be requested even if the other reservation's overlap was requested", async () => {
    const matti = await person()
    await reserve([matti], '10:00', '11:00')
    const wanted = await reserve([matti], '12:00', '13:00')
    await aino.move({ Oid: wanted.oid, AllowOverlap: true, ...to(matti.id, '10:30', '12:00') })
    const third = await reserve([matti], '14:00', '15:00')
    expect((await aino.move({ Oid: third.oid, ...to(matti.id, '11:15', '11:45') })).status).toBe(409)
  })

  it('a reservation cannot overlap itself, even if that is requested', async () => {
    const [matti, bay] = [await person(), await lift('Nostin 7')]
    const { oid } = await reserve([matti, bay], '10:00', '11:00', { plate: 'OWN-1' })
    const move = { Oid: oid, FromResourceId: matti.id, AllowOverlap: true, ...to(bay.id, '10:00', '11:00') }
    expect(reasonsOf(await aino.move(move))).toMatchObject({
      status: 409,
      reasons: [{ resource: 'Nostin 7', license: 'OWN-1' }],
    })
  })

  it('the database refuses an overlap without a mark that allows it', async () => {
    const matti = await person()
    await reserve([matti], '10:00', '11:00')
    await expect(reserve([matti], '10:30', '11:30')).rejects.toThrow('reservation_resource__no_overlap')
  })
})

describe('a refused move', () => {
  it('refuses a move with an end before or at the start, or more than 366 days later', async () => {
    const matti = await person()
    const { oid } = await reserve([matti], '08:00', '09:00')
    const years = { ...to(matti.id, '08:00', '09:00'), EndTime: '2062-11-20T09:00:00+02:00' }
    const year = (EndTime: string) => ({ ...to(matti.id, '08:00', '09:00'), EndTime })
    const overAYear = year('2027-11-21T08:00:01+02:00')
    for (const wrong of [to(matti.id, '08:00', '08:00'), to(matti.id, '08:00', '07:00'), years, overAYear])
      expect((await aino.move({ Oid: oid, ...wrong })).errors).toMatchObject([{ ErrorId: 900152 }])
    expect((await aino.move({ Oid: oid, ...year('2027-11-21T08:00:00+02:00') })).status).toBe(200)
  })

  it('refuses a move of a missing reservation or to a missing resource', async () => {
    const matti = await person()
    const { oid } = await reserve([matti], '08:00', '09:00')
    expect((await aino.move({ Oid: randomUUID(), ...to(matti.id, '08:00', '09:00') })).status).toBe(404)
    const left = await person({ is_active: false })
    for (const resource of [left.id, 999_999])
      expect((await aino.move({ Oid: oid, ...to(resource, '08:00', '09:00') })).errors).toMatchObject([
        { ErrorId: 900153 },
      ])
  })

  it("a move after another user's move is refused with that user's name and the current state", async () => {
    const [matti, jukka] = [await person(), await person()]
    const { oid } = await reserve([matti], '08:00', '09:00')
    const moved = await aino.move({ Oid: oid, Version: 1, ...to(jukka.id, '08:00', '09:00') })
    const late = await planner.move({ Oid: oid, Version: 1, ...to(jukka.id, '10:00', '11:00') })
    const { status, reasons } = reasonsOf(late)
    expect(status).toBe(412)
    expect(reasons).toMatchObject([{ id: 900151, user: 'Aino', version: '2' }])
    expect(JSON.parse(String((reasons[0] as { current?: string }).current))).toEqual(moved.body)
    expect((await planner.move({ Oid: oid, Version: 2, ...to(matti.id, '10:00', '11:00') })).status).toBe(200)
  })
})
