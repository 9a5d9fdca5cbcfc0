import type { ScheduleReservation } from '@verstas/contract/workshop-schedule/entities.ts'
import { describe, expect, it } from 'vitest'
import { formatTime } from '../time/format.ts'
import { findFirstPlace, findOpenPlaces } from './first-place.ts'
import { forecast } from './forecast.ts'
import { impactOf, impactState } from './impact.ts'
import { movedPiece } from './plan.ts'
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

/**
 * Returns the schedule of a day with lift 11 and persons 1 and 2. Shifts are from 7:00 to 11:00 and from
 * 11:30 to 15:30.
 */
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

/** Returns the expected times by plate and resource. */
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

describe('an overrun that continues', () => {
  const works: readonly Work[] = [
    ['A', 1, '08:00', '09:30', { workOrderId: 5 }],
    ['B', 1, '09:30', '10:30'],
    ['C', 1, '10:45', '11:45'],
  ]

  it('an overrun delays the following work, and that work skips the break between two shifts', () => {
    expect(expectedTimes('10:00', works, [[1, 5]])).toEqual({
      'A 1': '08:00–10:00',
      'B 1': '10:00–11:00',
      'C 1': '11:30–12:00',
    })
  })

  it('work does not overrun before its planned end, or if no one is stamped on it', () => {
    const plan = { 'A 1': '08:00–09:30', 'B 1': '09:30–10:30', 'C 1': '10:45–11:45' }
    expect(expectedTimes('09:29', works, [[1, 5]])).toEqual(plan)
    expect(expectedTimes('10:00', works)).toEqual(plan)
  })

  it('work overruns even if a person without a share in it is stamped on it', () => {
    expect(expectedTimes('10:00', works, [[2, 5]])).toMatchObject({ 'A 1': '08:00–10:00' })
  })

  it('running work precedes work that should have begun earlier', () => {
    const late: readonly Work[] = [
      ['A', 1, '08:00', '10:30'],
      ['B', 1, '09:00', '10:00', { workOrderId: 5 }],
    ]
    expect(expectedTimes('09:30', late, [[1, 5]])).toEqual({ 'A 1': '10:00–13:00', 'B 1': '09:00–10:00' })
  })
})

describe('overlapping work', () => {
  it('work that was deliberately put over other work is done first and delays the other work', () => {
    expect(
      expectedTimes('07:00', [
        ['A', 1, '08:00', '09:00'],
        ['B', 1, '08:00', '08:30', { isOverlapAllowed: true }],
      ]),
    ).toEqual({ 'A 1': '08:30–09:30', 'B 1': '08:00–08:30' })
  })

  it('work that is done or delivered does not delay other work', () => {
    for (const finished of [{ state: 'done' }, { isDelivered: true }] as const)
      expect(
        expectedTimes('08:15', [
          ['A', 1, '08:00', '09:00', finished],
          ['B', 1, '08:30', '09:30'],
        ]),
      ).toMatchObject({ 'B 1': '08:30–09:30' })
  })
})

describe('related work', () => {
  it('a lift is delayed together with the person, and delays its next reservation', () => {
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

  it('the next work on a vehicle waits for the previous work, even of another person', () => {
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

describe('adjoining work', () => {
  it('work that begins at the planned end of the previous work on the vehicle waits for that work', () => {
    const works: readonly Work[] = [
      ['A', 1, '08:00', '09:00', { workOrderId: 5 }],
      ['A', 2, '09:00', '10:00', { workOrderId: 6 }],
    ]
    expect(expectedTimes('09:30', works, [[1, 5]])).toEqual({ 'A 1': '08:00–09:30', 'A 2': '09:30–10:30' })
  })

  it('work on another vehicle and resource does not wait for work that overruns', () => {
    const works: readonly Work[] = [
      ['A', 1, '08:00', '09:00', { workOrderId: 5 }],
      ['B', 2, '09:00', '10:00'],
    ]
    expect(expectedTimes('09:30', works, [[1, 5]])).toMatchObject({ 'B 2': '09:00–10:00' })
  })

  it('work that was planned to overlap other work on the same vehicle does not wait for that work', () => {
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

  it('lateness is counted from the promise, or from the later time that the customer knows', () => {
    expect(lateness({ promisedAt: wire('09:30') })).toBe(30)
    expect(lateness({ promisedAt: wire('09:30'), toldUntil: wire('09:45') })).toBe(15)
    expect(lateness({ promisedAt: wire('09:30'), toldUntil: wire('10:00') })).toBe(0)
    expect(lateness({ promisedAt: null })).toBe(0)
    expect(lateness({ promisedAt: wire('09:30'), state: 'done' })).toBe(0)
    expect(lateness({ promisedAt: '2026-11-20T09:30:45+02:00' })).toBe(30)
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

  it('the impact of a move contains the vehicles that become late, with their lateness', () => {
    const to = { resourceId: 1, startAt: at('07:30'), endAt: at('08:15') }
    const { slips, holds } = impactOf(before, moved, to)
    const platesWithLateness = (of: typeof holds) =>
      of.map(({ allocation, minutesLate }) => [allocation.license, minutesLate])
    expect(platesWithLateness(slips)).toEqual([
      ['ATT-844', 25],
      ['FCF-137', 60],
    ])
    expect(platesWithLateness(holds)).toEqual([['XTA-322', 0]])
  })

  it('work that is moved into other work waits until that work ends, and the impact has the expected time', () => {
    const to = { resourceId: 1, startAt: at('08:00'), endAt: at('08:45') }
    const [own] = impactOf(before, moved, to).holds
    expect(own).toMatchObject({ startAt: at('09:00'), isPushed: true, allocation: { license: 'JPR-803' } })
  })

  it('findFirstPlace finds the first slot at which no vehicle, or only the moved one, becomes late', () => {
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

  it('findOpenPlaces finds the first place of each long gap, but none if the moved work is late everywhere', () => {
    const search = { moved, resourceIds: [1, 2], from: at('07:00') }
    const starts = (places: ReturnType<typeof findOpenPlaces>) =>
      places.map(({ resourceId, startAt, gap }) => [resourceId, startAt, gap.endAt])
    expect(starts(findOpenPlaces(before, search))).toEqual([
      [2, at('08:00'), at('11:00')],
      [2, at('11:30'), at('15:30')],
      [1, at('12:30'), at('15:30')],
    ])
    const promised = { ...moved, promisedUntil: at('08:30') }
    expect(findOpenPlaces(before, { ...search, moved: promised })).toEqual([])
    expect(findOpenPlaces(before, { ...search, from: at('15:00') })).toEqual([])
  })

  it('a move to the present place pushes no work and makes no vehicle late', () => {
    const one = allocationOf(entryOf(works[0] as Work))
    expect(impactOf(before, one, one)).toMatchObject({ pushed: [], slips: [] })
  })

  it('the impact of a move has the first time at which the person is off shift, except for breaks', () => {
    const offShiftAt = (resourceId: number, start: string, end: string) =>
      impactOf(before, moved, { resourceId, startAt: at(start), endAt: at(end) }).offShift?.at
    expect(offShiftAt(2, '19:30', '20:15')).toEqual(at('19:30'))
    expect(offShiftAt(2, '15:00', '15:45')).toEqual(at('15:30'))
    expect(offShiftAt(2, '11:15', '12:00')).toEqual(at('11:15'))
    expect(offShiftAt(2, '10:30', '12:00')).toBeUndefined()
    expect(offShiftAt(2, '14:45', '15:30')).toBeUndefined()
    expect(offShiftAt(11, '19:30', '20:15')).toBeUndefined()
  })

  it('a person is off shift during an absence, and always without a shift', () => {
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

  it('a move does not break a promise that was already broken', () => {
    const to = { resourceId: 2, startAt: at('10:00'), endAt: at('10:45') }
    const broken = { ...moved, promisedUntil: at('06:00') }
    expect(impactOf(before, broken, to).slips).toEqual([])
    expect(impactOf(before, { ...moved, promisedUntil: at('10:30') }, to).slips).toMatchObject([
      { addedMinutes: 15, isNew: true },
    ])
  })

  it('the slip of a vehicle that was already late has its lateness and the added minutes', () => {
    const late: Work = ['LATE-1', 2, '12:00', '13:00', { promisedAt: wire('09:00') }]
    const expected = forecast(scheduleOf([late]), at('10:00'))
    const to = { resourceId: 2, startAt: at('13:00'), endAt: at('14:00') }
    expect(impactOf(expected, allocationOf(entryOf(late)), to).slips).toMatchObject([
      { minutesLate: 300, addedMinutes: 60, isNew: false },
    ])
  })

  it('a waiting customer waits too long if the work ends over half an hour after its soonest possible end', () => {
    const waiting = { ...moved, waitingUntil: at('09:00') }
    const expected = forecast(scheduleOf([]), at('09:36'))
    const slipsAt = (start: string, end: string) =>
      impactOf(expected, waiting, { resourceId: 2, startAt: at(start), endAt: at(end) }).slips
    expect(slipsAt('10:00', '10:45')).toEqual([])
    expect(slipsAt('14:00', '14:45')).toMatchObject([{ addedMinutes: 234, minutesLate: 0, isNew: true }])
  })

  it('the impact of a move contains a delayed vehicle whose customer waits', () => {
    const waits: Work = ['WAIT-1', 2, '09:00', '10:00', { isCustomerWaiting: true }]
    const expected = forecast(scheduleOf([waits]), at('07:00'))
    const to = { resourceId: 2, startAt: at('08:30'), endAt: at('09:15') }
    expect(impactOf(expected, moved, to).slips).toMatchObject([
      { allocation: { license: 'WAIT-1' }, addedMinutes: 15, isNew: true },
    ])
  })
})

describe('the work of a running stamping', () => {
  const order = { workOrderId: 5 }

  it.each([
    [1, { 'A 1': '08:00–09:30', 'A 2': '08:30–09:15' }],
    [2, { 'A 1': '08:00–09:00', 'A 2': '08:30–09:30' }],
  ])(
    "a running stamping of person %s extends only that person's work if two people share a work order",
    (person, expected) => {
      const works: readonly Work[] = [
        ['A', 1, '08:00', '09:00', order],
        ['A', 2, '08:30', '09:15', order],
      ]
      expect(expectedTimes('09:30', works, [[person, 5]])).toEqual(expected)
    },
  )

  it("a running stamping extends the person's work with the lift, and no other work on the work order", () => {
    const one = { Oid: 'one', ...order }
    const works: readonly Work[] = [
      ['A', 1, '08:00', '09:00', one],
      ['A', 11, '08:00', '09:00', one],
      ['A', 2, '08:30', '09:15', order],
    ]
    expect(expectedTimes('09:30', works, [[1, 5]])).toEqual({
      'A 1': '08:00–09:30',
      'A 11': '08:00–09:30',
      'A 2': '08:30–09:15',
    })
  })

  it.each([1, 2])(
    'a running stamping of person %s extends the last work that should have begun on the work order',
    (person) => {
      const works: readonly Work[] = [
        ['A', 1, '08:00', '08:30', order],
        ['A', 1, '08:45', '09:15', order],
        ['A', 1, '10:00', '10:30', order],
      ]
      for (const arrangedWorks of [works, works.toReversed()]) {
        const { expectations } = forecast(scheduleOf(arrangedWorks, [[person, 5]]), at('09:30'))
        const ends = [...expectations.values()].map(({ endAt }) => formatTime(endAt, helsinki))
        expect(ends.toSorted()).toEqual(['08:30', '09:30', '10:30'])
      }
    },
  )

  it('work with a running stamping is running from its planned start on', () => {
    const schedule = scheduleOf([['A', 1, '09:30', '10:00', order]], [[1, 5]])
    const isRunning = (now: string) => forecast(schedule, at(now)).plan.pieces.map((piece) => piece.isRunning)
    expect(isRunning('09:29')).toEqual([false])
    expect(isRunning('09:30')).toEqual([true])
  })
})

describe('two running works', () => {
  it('work on a resource waits for all running work on it', () => {
    const works: readonly Work[] = [
      ['A', 1, '08:00', '10:00', { workOrderId: 5 }],
      ['B', 1, '08:30', '09:00', { workOrderId: 6 }],
      ['C', 1, '09:00', '10:00'],
    ]
    const running = [
      [1, 5],
      [1, 6],
    ] as const
    expect(expectedTimes('09:30', works, running)).toEqual({
      'A 1': '08:00–10:00',
      'B 1': '08:30–09:30',
      'C 1': '10:00–11:00',
    })
  })

  it('running work is pushed only after its planned end', () => {
    const { expectations } = forecast(
      scheduleOf(
        [
          ['A', 1, '08:00', '09:30', { workOrderId: 5 }],
          ['B', 2, '08:00', '09:29', { workOrderId: 6 }],
          ['C', 2, '09:29', '10:00'],
          ['D', 1, '10:00', '10:30'],
        ],
        [
          [1, 5],
          [2, 6],
        ],
      ),
      at('09:30'),
    )
    expect([...expectations.values()].map(({ isPushed }) => isPushed)).toEqual([false, true, true, false])
  })
})

describe('a plan', () => {
  const planned = (
    now: string,
    works: readonly Work[],
    running: readonly (readonly [number, number])[] = [],
  ) =>
    forecast(scheduleOf(works, running), at(now)).plan.pieces.map(
      ({ allocations }) => allocations[0]?.reservationId,
    )

  it('the plan leaves out work whose planned end has passed', () => {
    const works: readonly Work[] = [['A', 1, '08:00', '09:00']]
    expect(planned('08:59', works)).toHaveLength(1)
    expect(planned('09:00', works)).toEqual([])
    expect(planned('08:59', [])).toEqual([])
  })

  it('the plan leaves out done work unless it is running or one of its allocations is not done', () => {
    const done = { Oid: 'one', state: 'done', workOrderId: 5 } as const
    const finished: Work = ['A', 1, '08:00', '09:00', done]
    expect(planned('08:30', [finished])).toEqual([])
    expect(planned('08:30', [finished], [[1, 5]])).toEqual(['one'])
    expect(planned('08:30', [finished, ['A', 11, '08:00', '09:00', { Oid: 'one' }]])).toEqual(['one'])
  })

  it('the plan sorts work with the same start by plate, end and reservation', () => {
    expect(
      planned('07:00', [
        ['B', 1, '08:00', '08:30', { Oid: '1' }],
        ['A', 1, '08:00', '09:00', { Oid: '2' }],
        ['A', 2, '08:00', '08:30', { Oid: '4' }],
        ['A', 11, '08:00', '08:30', { Oid: '3' }],
      ]),
    ).toEqual(['3', '4', '2', '1'])
  })

  it('allocations of a reservation are one piece if their times are equal, otherwise separate pieces', () => {
    const one = { Oid: 'one' }
    expect(
      planned('07:00', [
        ['A', 1, '08:00', '09:00', one],
        ['A', 11, '08:00', '09:00', one],
        ['A', 2, '09:00', '10:00', one],
      ]),
    ).toEqual(['one', 'one'])
  })

  it('work that was put over other work on one of its resources is done first', () => {
    expect(
      expectedTimes('07:00', [
        ['A', 1, '08:00', '09:00'],
        ['B', 1, '08:00', '08:30', { Oid: 'one', isOverlapAllowed: true }],
        ['B', 11, '08:00', '08:30', { Oid: 'one' }],
      ]),
    ).toMatchObject({ 'A 1': '08:30–09:30', 'B 1': '08:00–08:30' })
  })

  it("pushed work of a person and a lift pauses during the person's break", () => {
    const one = { Oid: 'one' }
    expect(
      expectedTimes('07:00', [
        ['X', 1, '09:30', '10:30', { isOverlapAllowed: true }],
        ['B', 1, '09:30', '10:30', one],
        ['B', 11, '09:30', '10:30', one],
      ]),
    ).toMatchObject({ 'B 1': '10:30–12:00', 'B 11': '10:30–12:00' })
  })

  it('a vehicle without a plate is identified by its work order, or else by its reservation', () => {
    const second = (first: Partial<ScheduleReservation>, changes: Partial<ScheduleReservation>) =>
      expectedTimes('07:00', [
        ['X', 1, '08:00', '09:00', { isOverlapAllowed: true }],
        ['', 1, '08:00', '09:00', { Oid: 'one', ...first }],
        ['', 2, '09:30', '10:30', { Oid: 'two', ...changes }],
      ])[' 2']
    expect(second({ workOrderId: 5 }, { workOrderId: 5 })).toBe('10:00–11:00')
    expect(second({ workOrderId: 5 }, { workOrderId: 6 })).toBe('09:30–10:30')
    expect(second({}, {})).toBe('09:30–10:30')
  })

  it('moved work is put over other work, and its companions keep their resources', () => {
    const [moved, same, other] = [1, 2, 11].map((id) => allocationOf(entryOf(['A', id, '08:00', '09:00'])))
    if (!moved || !same || !other) throw new Error('There are three')
    const to = { resourceId: 2, startAt: at('10:00'), endAt: at('11:00') }
    const piece = movedPiece(moved, to, { companions: [same, other], isRunning: false })
    expect(piece).toMatchObject({
      startAt: at('10:00').getTime(),
      endAt: at('11:00').getTime(),
      isLaidOver: true,
      isRunning: false,
    })
    expect(piece.allocations).toMatchObject([
      { resourceId: 2, startAt: to.startAt, endAt: to.endAt },
      { resourceId: 11, startAt: to.startAt, endAt: to.endAt },
    ])
    expect(piece.allocations).toHaveLength(2)
  })
})

describe('the effect of a move', () => {
  const day = { startAt: at('00:00'), endAt: at('23:59') }
  const moved = unallocatedOf(
    { workOrderId: 9, reservationId: 'new', licenseNumber: 'NEW-1', duration: 60 },
    day,
  )
  const place = (resourceId: number, start: string, end: string) => ({
    resourceId,
    startAt: at(start),
    endAt: at(end),
  })
  const platesWithTimes = (
    expected: readonly { allocation: { license: string }; startAt: Date; endAt: Date }[],
  ) =>
    expected.map(
      ({ allocation, startAt, endAt }) =>
        `${allocation.license} ${formatTime(startAt, helsinki)}–${formatTime(endAt, helsinki)}`,
    )

  it('impactState returns "offShift" even for a late move, and "fits" for a move without a problem', () => {
    const before = forecast(scheduleOf([]), at('07:00'))
    const promised = { ...moved, promisedUntil: at('08:30') }
    const stateAt = (movable: typeof moved, start: string, end: string) =>
      impactState(impactOf(before, movable, place(1, start, end)))
    expect(stateAt(promised, '07:30', '08:30')).toBe('fits')
    expect(stateAt(promised, '07:31', '08:31')).toBe('late')
    expect(stateAt(promised, '16:00', '17:00')).toBe('offShift')
    expect(stateAt(moved, '16:00', '17:00')).toBe('offShift')
  })

  it('the impact of a move contains all delayed work of other vehicles with the new times', () => {
    const before = forecast(
      scheduleOf([
        ['A', 1, '08:00', '09:00'],
        ['B', 1, '09:15', '10:00'],
        ['C', 1, '10:30', '11:00'],
        ['D', 2, '08:00', '09:00'],
      ]),
      at('07:00'),
    )
    const { pushed, holds } = impactOf(before, moved, place(1, '08:00', '09:00'))
    expect(platesWithTimes(pushed)).toEqual(['A 09:00–10:00', 'B 10:00–10:45', 'C 10:45–11:45'])
    expect(pushed.map(({ isPushed }) => isPushed)).toEqual([true, true, true])
    expect(platesWithTimes(holds)).toEqual(['A 09:00–10:00', 'B 10:00–10:45', 'C 10:45–11:45'])
  })

  it('the impact of a move contains the next unaffected vehicle on the resource if it is in time', () => {
    const others = (next: Partial<ScheduleReservation>, ...more: readonly Work[]) =>
      forecast(
        scheduleOf([
          ['A', 1, '08:00', '09:00'],
          ['B', 1, '10:00', '10:30', next],
          ['C', 1, '10:30', '11:00'],
          ...more,
        ]),
        at('07:00'),
      )
    const holdsOf = (before: ReturnType<typeof others>) =>
      platesWithTimes(impactOf(before, moved, place(1, '09:00', '10:00')).holds)
    expect(holdsOf(others({}))).toEqual(['B 10:00–10:30'])
    expect(holdsOf(others({ promisedAt: wire('10:30') }))).toEqual(['B 10:00–10:30'])
    expect(holdsOf(others({ promisedAt: wire('10:29') }))).toEqual([])
    expect(holdsOf(others({ license: 'NEW-1' }))).toEqual(['C 10:30–11:00'])
  })

  it('a move away restores the planned times of the work that the moved work has delayed', () => {
    const works: readonly Work[] = [
      ['A', 1, '08:00', '09:00'],
      ['B', 1, '08:30', '09:30'],
      ['C', 1, '09:30', '10:00'],
    ]
    const before = forecast(scheduleOf(works), at('07:00'))
    const one = allocationOf(entryOf(works[0] as Work))
    const { pushed } = impactOf(before, one, place(2, '12:00', '13:00'))
    expect(platesWithTimes(pushed)).toEqual(['B 08:30–09:30', 'C 09:30–10:00'])
    expect(pushed.map(({ isPushed }) => isPushed)).toEqual([false, false])
  })

  it('later work on the moved vehicle waits for the moved work, even on another resource', () => {
    const works: readonly Work[] = [
      ['RUN', 1, '08:00', '09:00', { workOrderId: 5 }],
      ['NEW-1', 2, '09:10', '10:00'],
      ['NEW-1', 11, '09:09', '09:30'],
    ]
    const before = forecast(scheduleOf(works, [[1, 5]]), at('08:10'))
    const { pushed } = impactOf(before, moved, place(1, '08:10', '09:10'))
    expect(platesWithTimes(pushed)).toEqual(['NEW-1 10:00–10:50'])
  })

  it('running work that is moved continues if it starts now, and waits if it starts later', () => {
    const works: readonly Work[] = [
      ['A', 1, '08:00', '09:00', { workOrderId: 5 }],
      ['B', 2, '08:00', '10:00', { workOrderId: 6 }],
    ]
    const schedule = scheduleOf(works, [
      [1, 5],
      [2, 6],
    ])
    const before = forecast(schedule, at('08:30'))
    const one = schedule.allocations[0]
    if (!one) throw new Error('There is one')
    expect(platesWithTimes(impactOf(before, one, place(2, '08:30', '09:30')).holds)).toEqual([])
    expect(platesWithTimes(impactOf(before, one, place(2, '08:31', '09:31')).holds)).toEqual([
      'A 10:00–11:00',
    ])
  })

  const addedAt = (now: string, changes: Partial<typeof moved>, start: string, end: string) =>
    impactOf(forecast(scheduleOf([]), at(now)), { ...moved, ...changes }, place(1, start, end)).slips.map(
      ({ addedMinutes }) => addedMinutes,
    )

  it('a move breaks a promise only if the promise has not passed', () => {
    expect(addedAt('07:00', { promisedUntil: at('07:00') }, '09:00', '10:00')).toEqual([])
    expect(addedAt('07:00', { promisedUntil: at('07:01') }, '09:00', '10:00')).toEqual([179])
  })

  it.each([
    ['half an hour after the soonest end', {}, '08:30', '09:30', []],
    ['31 minutes after the soonest end', {}, '08:31', '09:31', [1]],
    ['at a later agreed time', { waitingUntil: at('10:15') }, '09:15', '10:15', []],
    ['a minute after a later agreed time', { waitingUntil: at('10:15') }, '09:16', '10:16', [1]],
    ['an hour and a minute after a promise', { promisedUntil: at('08:30') }, '08:31', '09:31', [61]],
    [
      'seconds after a later agreed time',
      { waitingUntil: new Date('2026-11-20T10:15:45+02:00') },
      '09:16',
      '10:16',
      [1],
    ],
    ['late and is already done', { isFinished: true }, '09:00', '10:00', []],
  ])(
    "the impact contains the excess minutes $4 of a customer's wait for work that ends $0",
    (_, changes, start, end, expected) => {
      expect(addedAt('08:00', { waitingUntil: at('08:00'), ...changes }, start, end)).toEqual(expected)
    },
  )

  it('the impact of a move contains each late vehicle once, sorted by time', () => {
    const promised = (time: string) => ({ promisedAt: wire(time) })
    const before = forecast(
      scheduleOf([
        ['B', 1, '08:00', '09:00', promised('09:00')],
        ['A', 1, '09:00', '09:30', promised('09:30')],
        ['B', 1, '09:30', '10:00', promised('09:00')],
      ]),
      at('07:00'),
    )
    const { slips } = impactOf(before, moved, place(1, '08:00', '08:30'))
    expect(
      slips.map(({ allocation, addedMinutes, isNew }) => [allocation.license, addedMinutes, isNew]),
    ).toEqual([
      ['A', 30, true],
      ['B', 30, false],
    ])
  })

  it('the impact of a move contains the late work of a vehicle, or its last work if none is late', () => {
    const effectOf = (promised: Partial<ScheduleReservation>, second: readonly [string, string]) =>
      impactOf(
        forecast(
          scheduleOf([
            ['B', 1, '08:00', '09:00', promised],
            ['B', 1, ...second],
          ]),
          at('07:00'),
        ),
        moved,
        place(1, '08:00', '09:00'),
      )
    expect(platesWithTimes(effectOf({}, ['09:30', '10:00']).holds)).toEqual(['B 10:00–10:30'])
    expect(platesWithTimes(effectOf({}, ['12:00', '12:30']).holds)).toEqual(['B 12:00–12:30'])
    const late = effectOf({ promisedAt: wire('09:30') }, ['12:00', '12:30'])
    expect(platesWithTimes(late.slips)).toEqual(['B 09:00–10:00'])
    expect(late.slips).toMatchObject([{ addedMinutes: 30, isNew: true }])
    expect(late.holds).toEqual([])
  })

  it('a move also moves the lift, and its impact contains the persons of delayed vehicles', () => {
    const one = { Oid: 'one' }
    const works: readonly Work[] = [
      ['B', 1, '08:00', '09:00', one],
      ['B', 11, '08:00', '09:00', one],
      ['C', 11, '10:00', '11:00', { Oid: 'two' }],
      ['C', 2, '10:00', '11:00', { Oid: 'two' }],
      ['D', 2, '08:00', '09:00', { Oid: 'three' }],
    ]
    const schedule = scheduleOf(works)
    const person = schedule.allocations[0]
    if (!person) throw new Error('There is one')
    const { pushed, holds } = impactOf(forecast(schedule, at('07:00')), person, place(1, '10:00', '11:00'))
    expect(pushed.map(({ allocation }) => [allocation.license, allocation.resourceId])).toEqual([
      ['C', 11],
      ['C', 2],
    ])
    expect(holds).toMatchObject([{ allocation: { license: 'C', resourceId: 2 }, startAt: at('11:30') }])
  })

  it('a move away changes only the times of work that waited for the moved work', () => {
    const works: readonly Work[] = [
      ['A', 1, '08:00', '09:00'],
      ['B', 1, '09:00', '10:00'],
      ['C', 1, '09:30', '10:30'],
    ]
    const second = allocationOf(entryOf(works[1] as Work))
    const { pushed } = impactOf(forecast(scheduleOf(works), at('07:00')), second, place(2, '12:00', '13:00'))
    expect(platesWithTimes(pushed)).toEqual(['C 09:30–10:30'])
  })

  it('findFirstPlace excludes free times at which another vehicle becomes late', () => {
    const before = forecast(
      scheduleOf([
        ['X', 1, '08:00', '09:00', { isOverlapAllowed: true }],
        ['A', 1, '08:00', '09:00'],
        ['B', 1, '10:00', '11:00', { promisedAt: wire('11:00') }],
      ]),
      at('07:00'),
    )
    const found = (promisedUntil: Date | null) =>
      findFirstPlace(before, { moved: { ...moved, promisedUntil }, resourceIds: [1], from: at('08:00') })
    expect(found(null)).toEqual({ ...place(1, '11:30', '12:30'), isOwnLate: false })
    expect(found(at('10:30'))).toEqual({ ...place(1, '11:30', '12:30'), isOwnLate: true })
  })

  it('findOpenPlaces leaves out a gap in which another vehicle becomes late', () => {
    const schedule = scheduleOf(
      [
        ['A', 1, '08:00', '09:30', { workOrderId: 5 }],
        ['B', 1, '10:30', '11:00', { promisedAt: wire('11:00') }],
      ],
      [[1, 5]],
    )
    const search = { moved: { ...moved }, resourceIds: [1], from: at('09:30') }
    const startsAt = (now: string) =>
      findOpenPlaces(forecast(schedule, at(now)), search).map(({ startAt }) => startAt)
    expect(startsAt('09:30')).toEqual([at('09:30'), at('11:30')])
    expect(startsAt('09:50')).toEqual([at('11:30')])
  })

  it('findFirstPlace uses the resource that is listed first if several are free at the same time', () => {
    const before = forecast(scheduleOf([]), at('07:00'))
    const found = (...resourceIds: number[]) =>
      findFirstPlace(before, { moved, resourceIds, from: at('08:00') })
    expect(found(1, 2)).toMatchObject({ resourceId: 1, startAt: at('08:00'), isOwnLate: false })
    expect(found(2, 1)).toMatchObject({ resourceId: 2, startAt: at('08:00') })
    expect(found()).toBeNull()
  })
})
