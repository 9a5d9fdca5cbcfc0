import type { ScheduleReservation } from '@verstas/contract/workshop-schedule/entities.ts'
import { describe, expect, it } from 'vitest'
import { formatTime } from '../time/format.ts'
import { forecast } from './forecast.ts'
import { findFirstPlace, impactOf } from './impact.ts'
import { allocationOf, readSchedule, unallocatedOf } from './schedule.ts'
import { helsinki } from './test/random-schedule.ts'
import { sampleReservation } from './test/sample-answers.ts'

const at = (time: string) => new Date(`2026-11-20T${time}:00+02:00`)
const wire = (time: string) => at(time).toISOString()

type Work = readonly [
  license: string,
  resourceId: number,
  start: string,
  end: string,
  changes?: Partial<ScheduleReservation>,
]

const entryOf = ([license, resourceId, start, end, changes]: Work) => {
  const times = { start: wire(start), end: wire(end) }
  return sampleReservation({ Oid: `${license} ${start}`, license, resourceId, ...times, ...changes })
}

/** A day of persons 1 and 2, in shift from 7 to 11 and from 11:30 to 15:30, and of lift 11. */
function scheduleOf(works: readonly Work[], running: readonly (readonly [number, number])[] = []) {
  const resources = [1, 2, 11].map((id) => ({ id, name: `R${id}`, isFavourite: false, isPerson: id < 10 }))
  const shifts = [1, 2].flatMap((resourceId) => [
    { id: resourceId, resourceId, start: wire('07:00'), end: wire('11:00') },
    { id: resourceId + 10, resourceId, start: wire('11:30'), end: wire('15:30') },
  ])
  const stampings = running.map(([resourceId, workOrderId], id) => ({
    id: id + 1,
    SalesmanId: resourceId,
    resourceId,
    license: '',
    typeDescription: 'Work',
    start: wire('07:00'),
    end: null,
    isAbsence: false,
    workOrderIds: [workOrderId],
  }))
  return readSchedule(
    { resources, shifts, reservations: works.map(entryOf), stampings },
    {
      day: { startAt: at('00:00'), endAt: at('23:59') },
      workingHours: { startAt: at('07:00'), endAt: at('17:00') },
    },
  )
}

/** When everything is expected, by plate and resource. */
function expectedTimes(
  now: string,
  works: readonly Work[],
  running: readonly (readonly [number, number])[] = [],
) {
  const { expectations } = forecast(scheduleOf(works, running), at(now))
  return Object.fromEntries(
    [...expectations.values()].map(({ allocation: { license, resourceId }, startAt, endAt }) => [
      `${license} ${resourceId}`,
      `${formatTime(startAt, helsinki)}–${formatTime(endAt, helsinki)}`,
    ]),
  )
}

describe('an overrun that goes on', () => {
  const works: readonly Work[] = [
    ['A', 1, '08:00', '09:30', { workOrderId: 5 }],
    ['B', 1, '09:30', '10:30'],
    ['C', 1, '10:45', '11:45'],
  ]

  it('pushes what follows, and over the break between two shifts', () => {
    expect(expectedTimes('10:00', works, [[1, 5]])).toEqual({
      'A 1': '08:00–10:00',
      'B 1': '10:00–11:00',
      'C 1': '11:30–12:00',
    })
  })

  it('pushes nothing before its end, and nothing once nobody is stamped on it', () => {
    const plan = { 'A 1': '08:00–09:30', 'B 1': '09:30–10:30', 'C 1': '10:45–11:45' }
    expect(expectedTimes('09:29', works, [[1, 5]])).toEqual(plan)
    expect(expectedTimes('10:00', works)).toEqual(plan)
  })

  it('counts where somebody else does the work, too', () => {
    expect(expectedTimes('10:00', works, [[2, 5]])).toMatchObject({ 'A 1': '08:00–10:00' })
  })

  it('comes before what was to begin earlier and did not', () => {
    const late: readonly Work[] = [
      ['A', 1, '08:00', '10:30'],
      ['B', 1, '09:00', '10:00', { workOrderId: 5 }],
    ]
    expect(expectedTimes('09:30', late, [[1, 5]])).toEqual({ 'A 1': '10:00–13:00', 'B 1': '09:00–10:00' })
  })
})

describe('what lies over something else', () => {
  it('pushes, the one first that was laid there on purpose', () => {
    expect(
      expectedTimes('07:00', [
        ['A', 1, '08:00', '09:00'],
        ['B', 1, '08:00', '08:30', { isOverlapAllowed: true }],
      ]),
    ).toEqual({ 'A 1': '08:30–09:30', 'B 1': '08:00–08:30' })
  })

  it('pushes nothing where it is done or delivered', () => {
    for (const finished of [{ state: 'done' }, { isDelivered: true }] as const)
      expect(
        expectedTimes('08:15', [
          ['A', 1, '08:00', '09:00', finished],
          ['B', 1, '08:30', '09:30'],
        ]),
      ).toMatchObject({ 'B 1': '08:30–09:30' })
  })
})

describe('what belongs together', () => {
  it('the lift waits with the person, and keeps who comes after it on the lift', () => {
    const one = { Oid: 'one' }
    expect(
      expectedTimes(
        '10:00',
        [
          ['A', 1, '08:00', '09:30', { workOrderId: 5 }],
          ['B', 1, '09:30', '10:30', one],
          ['B', 11, '09:30', '10:30', one],
          ['C', 11, '10:30', '11:30'],
        ],
        [[1, 5]],
      ),
    ).toMatchObject({ 'B 1': '10:00–11:00', 'B 11': '10:00–11:00', 'C 11': '11:00–12:00' })
  })

  it('the next work on a car waits for the one before it, whoever does it', () => {
    expect(
      expectedTimes(
        '10:15',
        [
          ['A', 1, '08:00', '09:30', { workOrderId: 5 }],
          ['A', 2, '10:00', '11:00', { workOrderId: 6 }],
        ],
        [[1, 5]],
      ),
    ).toEqual({ 'A 1': '08:00–10:15', 'A 2': '10:15–11:45' })
  })
})

describe('work that touches', () => {
  it('on one car waits for the work before it, by whoever that is done', () => {
    const works: readonly Work[] = [
      ['A', 1, '08:00', '09:00', { workOrderId: 5 }],
      ['A', 2, '09:00', '10:00', { workOrderId: 6 }],
    ]
    expect(expectedTimes('09:30', works, [[1, 5]])).toEqual({ 'A 1': '08:00–09:30', 'A 2': '09:30–10:30' })
  })

  it('on different cars and resources does not wait', () => {
    const works: readonly Work[] = [
      ['A', 1, '08:00', '09:00', { workOrderId: 5 }],
      ['B', 2, '09:00', '10:00'],
    ]
    expect(expectedTimes('09:30', works, [[1, 5]])).toMatchObject({ 'B 2': '09:00–10:00' })
  })

  it('on one car at the same time goes on beside each other', () => {
    const works: readonly Work[] = [
      ['A', 1, '08:00', '09:00', { workOrderId: 5 }],
      ['A', 2, '08:30', '10:00', { workOrderId: 6 }],
    ]
    expect(expectedTimes('09:30', works, [[1, 5]])).toMatchObject({ 'A 2': '08:30–10:00' })
  })
})

describe('a promise', () => {
  const lateness = (changes: Partial<ScheduleReservation>) => {
    const schedule = scheduleOf([['A', 1, '08:00', '09:30', { workOrderId: 5, ...changes }]], [[1, 5]])
    return [...forecast(schedule, at('10:00')).expectations.values()][0]?.minutesLate
  }

  it('is late by the minutes after it, or after what was told since', () => {
    expect(lateness({ promisedAt: wire('09:30') })).toBe(30)
    expect(lateness({ promisedAt: wire('09:30'), toldUntil: wire('09:45') })).toBe(15)
    expect(lateness({ promisedAt: wire('09:30'), toldUntil: wire('10:00') })).toBe(0)
    expect(lateness({ promisedAt: null })).toBe(0)
  })
})

describe('a move', () => {
  const works: readonly Work[] = [
    ['ATT-844', 1, '07:30', '09:00', { promisedAt: wire('09:20') }],
    ['FCF-137', 1, '09:15', '10:45', { promisedAt: wire('10:45') }],
    ['XTA-322', 1, '12:00', '12:30', { promisedAt: wire('12:30') }],
    ['KJU-508', 2, '07:00', '08:00'],
  ]
  const moved = unallocatedOf(
    { workOrderId: 9, reservationId: 'new', licenseNumber: 'JPR-803', duration: 45 },
    { startAt: at('00:00'), endAt: at('23:59') },
  )
  const before = forecast(scheduleOf(works), at('07:00'))

  it('tells who slips by how much, and who holds', () => {
    const to = { resourceId: 1, startAt: at('07:30'), endAt: at('08:15') }
    const { slips, holds } = impactOf(before, moved, to)
    const told = (of: typeof holds) =>
      of.map(({ allocation, minutesLate }) => [allocation.license, minutesLate])
    expect(told(slips)).toEqual([
      ['ATT-844', 25],
      ['FCF-137', 60],
    ])
    expect(told(holds)).toEqual([['XTA-322', 0]])
  })

  it('into the middle of other work has to wait for it, and says so', () => {
    const to = { resourceId: 1, startAt: at('08:00'), endAt: at('08:45') }
    const [own] = impactOf(before, moved, to).holds
    expect(own).toMatchObject({ startAt: at('09:00'), isPushed: true, allocation: { license: 'JPR-803' } })
  })

  it('finds the first place where nobody gets late', () => {
    const search = { moved, resourceIds: [1, 2], from: at('07:00') }
    expect(findFirstPlace(before, search)).toEqual({
      resourceId: 2,
      startAt: at('08:00'),
      endAt: at('08:45'),
      isOwnLate: false,
    })
    const promised = { ...moved, promisedUntil: at('08:30') }
    expect(findFirstPlace(before, { ...search, moved: promised })).toEqual({
      resourceId: 2,
      startAt: at('08:00'),
      endAt: at('08:45'),
      isOwnLate: true,
    })
    expect(findFirstPlace(before, { ...search, from: at('15:00') })).toBeNull()
  })

  it('to where it is changes nothing', () => {
    const one = allocationOf(entryOf(works[0] as Work))
    expect(impactOf(before, one, one)).toMatchObject({ pushed: [], slips: [] })
  })

  it('says from when on the person is not on shift, and says nothing of a break or a lift', () => {
    const offShiftAt = (resourceId: number, start: string, end: string) =>
      impactOf(before, moved, { resourceId, startAt: at(start), endAt: at(end) }).offShift?.at
    expect(offShiftAt(2, '19:30', '20:15')).toEqual(at('19:30'))
    expect(offShiftAt(2, '15:00', '15:45')).toEqual(at('15:30'))
    expect(offShiftAt(2, '11:15', '12:00')).toEqual(at('11:15'))
    expect(offShiftAt(2, '10:30', '12:00')).toBeUndefined()
    expect(offShiftAt(2, '14:45', '15:30')).toBeUndefined()
    expect(offShiftAt(11, '19:30', '20:15')).toBeUndefined()
  })

  it('counts an absence as off shift, and a person without a shift at any time', () => {
    const resources = new Map([
      [
        1,
        {
          isPerson: true,
          shifts: [{ startAt: at('07:00'), endAt: at('15:00') }],
          absences: [{ startAt: at('12:00'), endAt: at('13:00') }],
        },
      ],
      [2, { isPerson: true, shifts: [], absences: [] }],
    ])
    const expected = forecast({ ...scheduleOf([]), resources }, at('07:00'))
    const offShiftAt = (resourceId: number, start: string, end: string) =>
      impactOf(expected, moved, { resourceId, startAt: at(start), endAt: at(end) }).offShift?.at
    expect(offShiftAt(1, '11:30', '12:30')).toEqual(at('12:00'))
    expect(offShiftAt(2, '09:00', '09:45')).toEqual(at('09:00'))
  })

  it('does not blame the move for a promise that was broken before', () => {
    const to = { resourceId: 2, startAt: at('10:00'), endAt: at('10:45') }
    const broken = { ...moved, promisedUntil: at('06:00') }
    expect(impactOf(before, broken, to).slips).toEqual([])
    expect(impactOf(before, { ...moved, promisedUntil: at('10:30') }, to).slips).toMatchObject([
      { addedMinutes: 15, isNew: true },
    ])
  })

  it('counts only what it adds to the lateness of a car that is late already', () => {
    const late: Work = ['LATE-1', 2, '12:00', '13:00', { promisedAt: wire('09:00') }]
    const expected = forecast(scheduleOf([late]), at('10:00'))
    const to = { resourceId: 2, startAt: at('13:00'), endAt: at('14:00') }
    expect(impactOf(expected, allocationOf(entryOf(late)), to).slips).toMatchObject([
      { minutesLate: 300, addedMinutes: 60, isNew: false },
    ])
  })

  it('counts a waiting customer of its own from half an hour after the soonest end', () => {
    const waiting = { ...moved, waitingUntil: at('09:00') }
    const expected = forecast(scheduleOf([]), at('09:36'))
    const slipsAt = (start: string, end: string) =>
      impactOf(expected, waiting, { resourceId: 2, startAt: at(start), endAt: at(end) }).slips
    expect(slipsAt('10:00', '10:45')).toEqual([])
    expect(slipsAt('14:00', '14:45')).toMatchObject([{ addedMinutes: 234, minutesLate: 0, isNew: true }])
  })

  it('counts another waiting customer whom it pushes', () => {
    const waits: Work = ['WAIT-1', 2, '09:00', '10:00', { isCustomerWaiting: true }]
    const expected = forecast(scheduleOf([waits]), at('07:00'))
    const to = { resourceId: 2, startAt: at('08:30'), endAt: at('09:15') }
    expect(impactOf(expected, moved, to).slips).toMatchObject([
      { allocation: { license: 'WAIT-1' }, addedMinutes: 15, isNew: true },
    ])
  })
})
