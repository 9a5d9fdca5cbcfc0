import { describe, expect, it } from 'vitest'
import { dayBounds } from '../time/day.ts'
import { findNextWork, findObstacle, indexOfNow, reservedMinutes } from './day-plan.ts'

const at = (time: string) => `2026-11-21T${time}:00+02:00`
const [matti, liisa] = [3, 4]
const reserve = (EmployeeId: number, [start, end]: readonly [string, string], Name = 'Liisa Korhonen') => ({
  EmployeeId,
  Name,
  StartTime: at(start),
  EndTime: at(end),
})

let number = 0
type Reservation = Parameters<typeof findObstacle>[0]
/** Returns a reservation of Matti with a new number. */
const reservation = (
  times: readonly [string, string],
  changes: Partial<Omit<Reservation, 'WorkOrder'>> = {},
  order: Partial<Reservation['WorkOrder']> = {},
): Reservation => ({
  ReservationNumber: ++number,
  StartTime: at(times[0]),
  EndTime: at(times[1]),
  ActualDeliveryDateTime: null,
  IsCustomerLate: false,
  ClockedOn: [],
  Resources: [reserve(matti, times, 'Matti Virtanen')],
  ...changes,
  WorkOrder: {
    Status: 'A',
    CustomerWaiting: false,
    EstimatedDeliveryDateTime: null,
    SubstatusDescription: null,
    State: 'Open',
    Jobs: [{}],
    PartsPrePlanned: true,
    PartsPrePicked: true,
    Parts: null,
    ...order,
  },
})
const now = (time: string) => new Date(at(time))
const isWaiting = { CustomerWaiting: true }
const missing = { PartCount: 2, NeededCount: 2, MissingCount: 1, PromisedOn: '2026-11-30', PickShelf: '' }

describe('now among the reservations of a day', () => {
  const day = [
    reservation(['07:30', '09:30']),
    reservation(['09:30', '11:00']),
    reservation(['11:30', '13:00']),
  ]

  it.each([
    ['06:00', 0],
    ['07:30', 1],
    ['10:00', 2],
    ['11:15', 2],
    ['18:00', 3],
  ])('the line of the current time at %s is before the reservation with index %i', (time, index) => {
    expect(indexOfNow(day, now(time))).toBe(index)
  })

  it('reservedMinutes counts only the part of a reservation that is on the day', () => {
    const bounds = dayBounds('2026-11-21', 'Europe/Helsinki')
    expect(reservedMinutes(day, bounds)).toBe(300)
    const forDays = {
      StartTime: '2026-11-20T08:00:00+02:00',
      EndTime: at('02:00'),
    }
    expect(reservedMinutes([...day, forDays], bounds)).toBe(420)
  })
})

describe('the next work', () => {
  const inTurn = reservation(['10:00', '11:30'])
  const late = reservation(['07:30', '09:00'])
  const waiting = reservation(['08:30', '10:00'], {}, isWaiting)

  it('the next work is the work with the earliest start if no work is late and no customer waits', () => {
    const later = reservation(['11:30', '13:00'])
    expect(findNextWork([later, inTurn], matti, now('09:36'))).toEqual({
      reservation: inTurn,
      reason: 'inTurn',
      lateMinutes: 0,
    })
  })

  it('the next work is late work if there is any, with the minutes of its lateness', () => {
    expect(findNextWork([inTurn, late], matti, now('09:36'))).toEqual({
      reservation: late,
      reason: 'late',
      lateMinutes: 36,
    })
  })

  it('the next work is the work that has been late the longest', () => {
    const lessLate = reservation(['07:00', '09:20'])
    expect(findNextWork([lessLate, late], matti, now('09:36'))?.reservation).toBe(late)
  })

  it('work is late after its promised time, even if its reservation has not ended', () => {
    const promised = reservation(['08:00', '12:00'], {}, { EstimatedDeliveryDateTime: at('09:30') })
    expect(findNextWork([late, promised], matti, now('08:30'))?.reservation).toBe(late)
    expect(findNextWork([promised], matti, now('09:36'))).toMatchObject({ reason: 'late', lateMinutes: 6 })
  })

  it('work is late after the end of its reservation, even if its promised time is later', () => {
    const promised = reservation(['08:00', '09:30'], {}, { EstimatedDeliveryDateTime: at('16:00') })
    expect(findNextWork([promised], matti, now('09:36'))).toMatchObject({ reason: 'late', lateMinutes: 6 })
  })

  it('work in several parts is late after the end of its last part, in any order of the parts', () => {
    const parts = [reserve(matti, ['07:00', '08:00']), reserve(matti, ['09:00', '10:00'])]
    for (const Resources of [parts, parts.toReversed()]) {
      const divided = reservation(['07:00', '10:00'], { Resources })
      expect(findNextWork([divided], matti, now('09:36'))?.reason).toBe('inTurn')
      expect(findNextWork([divided], matti, now('10:06'))).toMatchObject({ reason: 'late', lateMinutes: 6 })
    }
  })

  it('work for a waiting customer comes before late work', () => {
    expect(findNextWork([late, inTurn, waiting], matti, now('09:36'))).toMatchObject({
      reservation: waiting,
      reason: 'customerWaiting',
      lateMinutes: 0,
    })
    expect(findNextWork([late, waiting], matti, now('10:36'))).toMatchObject({
      reservation: waiting,
      lateMinutes: 36,
    })
  })

  it('a waiting customer has no precedence before the start of the reservation', () => {
    const afternoon = reservation(['14:00', '15:00'], {}, isWaiting)
    expect(findNextWork([afternoon, inTurn], matti, now('09:36'))?.reservation).toBe(inTurn)
  })

  it("the next work depends on the times of the user's own part of the reservation", () => {
    const own = reservation(['07:00', '09:00'], {
      Resources: [reserve(matti, ['13:00', '15:00']), reserve(liisa, ['07:00', '09:00'])],
    })
    expect(findNextWork([own, inTurn], matti, now('09:36'))?.reservation).toBe(inTurn)
    expect(findNextWork([own], matti, now('09:36'))?.reason).toBe('inTurn')
  })

  it.each([
    ['delivered', reservation(['07:30', '09:00'], { ActualDeliveryDateTime: at('09:00') })],
    ['closed', reservation(['07:30', '09:00'], {}, { Status: 'C' })],
    ['invoiced', reservation(['07:30', '09:00'], {}, { Status: 'I' })],
    ['done in all its rows', reservation(['07:30', '09:00'], {}, { State: 'Done' })],
  ])('the next work is never work that is %s', (_, over) => {
    expect(findNextWork([over], matti, now('09:36'))).toBeUndefined()
    expect(findObstacle(over, matti)).toBeNull()
  })

  it('the next work may be a work order without jobs', () => {
    const empty = reservation(['07:30', '09:00'], {}, { State: 'Done', Jobs: [] })
    expect(findNextWork([empty], matti, now('09:36'))?.reservation).toBe(empty)
  })

  it('findNextWork works with the fields of a plain specification server', () => {
    const { ReservationNumber, StartTime, EndTime, ActualDeliveryDateTime, IsCustomerLate } = late
    const { State: _, Parts: __, ...order } = late.WorkOrder
    const plain = {
      ...{ ReservationNumber, StartTime, EndTime, ActualDeliveryDateTime, IsCustomerLate },
      Resources: [{ StartTime, EndTime }],
      WorkOrder: order,
    }
    expect(findNextWork([plain], matti, now('09:36'))?.reservation).toBe(plain)
  })
})

describe('an obstacle', () => {
  const times = ['08:00', '10:00'] as const
  const byLiisa = [{ EmployeeId: liisa, Name: 'Liisa Korhonen', Since: at('09:12') }]
  const both = [reserve(matti, times), reserve(liisa, times)]
  it.each<[string, Reservation, ReturnType<typeof findObstacle>]>([
    ['with missing parts', reservation(times, {}, { Parts: missing }), { kind: 'partsMissing' }],
    [
      'on which a colleague is stamped',
      reservation(times, { ClockedOn: byLiisa }),
      { kind: 'colleagueWorks', name: 'Liisa Korhonen', since: at('09:12') },
    ],
    [
      'on which a colleague with a share in it is stamped',
      reservation(times, { ClockedOn: byLiisa, Resources: both }),
      null,
    ],
    [
      'on which a colleague is stamped to whom alone it is reserved',
      reservation(times, { ClockedOn: byLiisa, Resources: [reserve(liisa, times)] }),
      { kind: 'colleagueWorks', name: 'Liisa Korhonen', since: at('09:12') },
    ],
    [
      'on which the employee is stamped',
      reservation(times, { ClockedOn: [{ EmployeeId: matti, Name: 'Matti', Since: at('09:00') }] }),
      null,
    ],
    [
      'that is reserved only for a colleague',
      reservation(times, { Resources: [reserve(liisa, times)] }),
      { kind: 'notMine', name: 'Liisa Korhonen' },
    ],
    ['that is reserved for no one', reservation(times, { Resources: [] }), null],
    ['of a customer who is late', reservation(times, { IsCustomerLate: true }), { kind: 'carNotHere' }],
    [
      'of a customer who came late',
      reservation(times, { IsCustomerLate: true }, { SubstatusDescription: 'Auto saapunut' }),
      null,
    ],
    [
      'of a late customer that has begun',
      reservation(times, { IsCustomerLate: true }, { State: 'Ongoing' }),
      null,
    ],
  ])('findObstacle returns the obstacle of work %s', (_, blocked, obstacle) => {
    expect(findObstacle(blocked, matti)).toEqual(obstacle)
    expect(findNextWork([blocked], matti, now('09:36'))?.reservation).toBe(obstacle ? undefined : blocked)
  })
})
