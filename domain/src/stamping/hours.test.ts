import { describe, expect, it } from 'vitest'
import { instantOf } from '../time/wall-time.ts'
import { type HoursStamping, hoursByDay } from './hours.ts'
import type { TimeKind } from './shifts.ts'

const timeZone = 'Europe/Helsinki'
/** Returns the instant of a local time in Helsinki, such as `2026-11-18 07:00`. */
const at = (written: string) => instantOf(written.slice(0, 10), written.slice(11), timeZone)
const shift = (start: string, end: string) => ({ startAt: at(start), endAt: at(end) })
const presence = (start: string, end: string | null, timeKind: TimeKind | null = null): HoursStamping => ({
  startAt: at(start),
  endAt: end === null ? null : at(end),
  isPresence: true,
  timeKind,
})
const absence = (start: string, end: string | null): HoursStamping => ({
  ...presence(start, end),
  isPresence: false,
})

const hoursOf = (
  shifts: ReturnType<typeof shift>[],
  stampings: HoursStamping[],
  { now = at('2026-11-30 12:00'), isFlexInUse = true } = {},
) => hoursByDay({ shifts, stampings, isFlexInUse, openings: [] }, { now, timeZone })

const dayShift = shift('2026-11-18 07:00', '2026-11-18 15:30')
const none = {
  shift: 0,
  presence: 0,
  absence: 0,
  overtime: 0,
  flex: 0,
  kiKy: 0,
  unanswered: 0,
  flexBalance: 0,
}

describe('the hours of a day', () => {
  const cases: [string, HoursStamping[], object][] = [
    ['a day with exactly the shift', [presence('2026-11-18 07:00', '2026-11-18 15:30')], { presence: 510 }],
    ['a day without presence', [], { flex: -510, flexBalance: -510 }],
    [
      'a day with lunch, which is presence',
      [
        presence('2026-11-18 07:00', '2026-11-18 11:00'),
        presence('2026-11-18 11:00', '2026-11-18 11:30'),
        presence('2026-11-18 11:30', '2026-11-18 15:30'),
      ],
      { presence: 510 },
    ],
    [
      'a day that begins 20 minutes late',
      [presence('2026-11-18 07:20', '2026-11-18 15:30')],
      { presence: 490, flex: -20, flexBalance: -20 },
    ],
    [
      'a day with a gap of an hour',
      [presence('2026-11-18 07:00', '2026-11-18 10:00'), presence('2026-11-18 11:00', '2026-11-18 15:30')],
      { presence: 450, flex: -60, flexBalance: -60 },
    ],
    [
      'a day with a gap that a planned absence partly covers',
      [
        presence('2026-11-18 07:00', '2026-11-18 10:00'),
        absence('2026-11-18 10:15', '2026-11-18 12:00'),
        presence('2026-11-18 11:00', '2026-11-18 15:30'),
      ],
      { presence: 450, absence: 45, flex: -15, flexBalance: -15 },
    ],
    [
      'a day of sick leave with two absences that overlap',
      [absence('2026-11-18 00:00', '2026-11-19 00:00'), absence('2026-11-18 10:00', '2026-11-18 11:00')],
      { absence: 510 },
    ],
    [
      'a day with an hour of flextime',
      [
        presence('2026-11-18 07:00', '2026-11-18 15:00'),
        presence('2026-11-18 15:00', '2026-11-18 16:30', 'flex'),
      ],
      { presence: 570, flex: 60, flexBalance: 60 },
    ],
    [
      'a day with an hour of overtime',
      [presence('2026-11-18 07:00', '2026-11-18 16:30', 'overtime')],
      { presence: 570, overtime: 60 },
    ],
    [
      'a day with KiKy time before and overtime after the shift',
      [
        presence('2026-11-18 06:30', '2026-11-18 12:00', 'kiky'),
        presence('2026-11-18 12:00', '2026-11-18 16:00', 'overtime'),
      ],
      { presence: 570, kiKy: 30, overtime: 30 },
    ],
    [
      'a day with unanswered time beyond the shift',
      [presence('2026-11-18 06:50', '2026-11-18 15:40')],
      { presence: 530, unanswered: 20 },
    ],
  ]

  it.each(cases)('hoursByDay computes the hours of %s', (_, stampings, expected) => {
    const { days } = hoursOf([dayShift], stampings)
    expect(days).toEqual([{ ...none, day: '2026-11-18', shift: 510, ...expected }])
  })

  it('time short of the shift does not change the flex balance if flextime is not in use', () => {
    const { days } = hoursOf([dayShift], [], { isFlexInUse: false })
    expect(days).toEqual([{ ...none, day: '2026-11-18', shift: 510 }])
  })

  it('all presence on a day without a shift is time beyond the shift', () => {
    const { days } = hoursOf([], [presence('2026-11-21 09:00', '2026-11-21 11:00', 'overtime')])
    expect(days).toEqual([{ ...none, day: '2026-11-21', presence: 120, overtime: 120 }])
  })

  it('the parts of a split shift are added up', () => {
    const shifts = [
      shift('2026-11-18 07:00', '2026-11-18 11:00'),
      shift('2026-11-18 16:00', '2026-11-18 20:00'),
    ]
    const { days } = hoursOf(shifts, [presence('2026-11-18 07:00', '2026-11-18 16:30')])
    expect(days).toMatchObject([{ shift: 480, presence: 570, unanswered: 300, flex: -210 }])
  })
})

describe('a night', () => {
  const night = shift('2026-11-18 22:00', '2026-11-19 06:30')

  it('a night shift and the work after it belong to the day on which the shift begins', () => {
    const stampings = [
      presence('2026-11-18 21:50', '2026-11-19 02:00'),
      presence('2026-11-19 02:00', '2026-11-19 06:30'),
      presence('2026-11-19 06:30', '2026-11-19 07:00', 'overtime'),
    ]
    expect(hoursOf([night], stampings).days).toEqual([
      { ...none, day: '2026-11-18', shift: 510, presence: 550, overtime: 30, unanswered: 10 },
    ])
  })

  it.each([
    ['forward: an hour less', '2026-03-28', '2026-03-29', 450],
    ['back: an hour more', '2026-10-24', '2026-10-25', 570],
  ])('the hours of a night are its elapsed time if clocks go %s', (_, first, second, minutes) => {
    const times = [`${first} 22:00`, `${second} 06:30`] as const
    const { days } = hoursOf([shift(...times)], [presence(...times)], { now: at('2026-12-01 12:00') })
    expect(days).toEqual([{ ...none, day: first, shift: minutes, presence: minutes }])
  })
})

describe('an unfinished day', () => {
  it('the hours do not include today, even after its shift has ended', () => {
    const { asOf, days } = hoursOf([dayShift], [presence('2026-11-18 07:00', '2026-11-18 15:30')], {
      now: at('2026-11-18 16:00'),
    })
    expect(days).toEqual([])
    expect(asOf).toEqual(at('2026-11-18 00:00'))
  })

  it('the hours do not include yesterday until its night shift ends', () => {
    const shifts = [dayShift, shift('2026-11-18 22:00', '2026-11-19 06:30')]
    const before = hoursOf(shifts, [], { now: at('2026-11-19 06:29') })
    expect(before).toMatchObject({ asOf: at('2026-11-18 00:00'), days: [] })
    expect(hoursOf(shifts, [], { now: at('2026-11-19 06:30') }).asOf).toEqual(at('2026-11-19 00:00'))
  })

  it('the hours include neither a day with running presence nor the days after it', () => {
    const shifts = [dayShift, shift('2026-11-19 07:00', '2026-11-19 15:30')]
    const stampings = [presence('2026-11-18 07:00', '2026-11-18 09:00'), presence('2026-11-18 09:00', null)]
    expect(hoursOf(shifts, stampings).asOf).toEqual(at('2026-11-18 00:00'))
  })

  it('the hours include a planned absence without an end', () => {
    const { asOf, days } = hoursOf([dayShift], [absence('2026-11-17 00:00', null)])
    expect(asOf).toEqual(at('2026-11-30 00:00'))
    expect(days).toMatchObject([{ day: '2026-11-18', absence: 510, flex: 0 }])
  })
})

it('the flex balance of a day is the sum of the flextime up to the day', () => {
  const shifts = [shift('2026-11-19 07:00', '2026-11-19 15:30'), dayShift]
  const stampings = [
    presence('2026-11-19 07:00', '2026-11-19 16:00', 'flex'),
    presence('2026-11-18 08:00', '2026-11-18 15:30'),
  ]
  expect(
    hoursOf(shifts, stampings).days.map(({ day, flex, flexBalance }) => [day, flex, flexBalance]),
  ).toEqual([
    ['2026-11-18', -60, -60],
    ['2026-11-19', 30, -30],
  ])
})
