import { describe, expect, it } from 'vitest'
import { weekdayOf } from '../rosters/plan.ts'
import type { TimeKind } from '../stamping/shifts.ts'
import { instantOf } from '../time/wall-time.ts'
import { noMinutes } from './day-minutes.ts'
import { lawOf } from './law.ts'
import type { PresenceUse, UsedStamping } from './pieces.ts'
import { firstNeededDay, workingTimeRecord } from './record.ts'

const timeZone = 'Europe/Helsinki'
/** Returns the instant of a local time in Helsinki, such as `2026-11-18 07:00`. */
const at = (written: string) => instantOf(written.slice(0, 10), written.slice(11), timeZone)
const shift = (start: string, end: string) => ({ startAt: at(start), endAt: at(end) })
const work = (
  start: string,
  end: string | null,
  { kind = null, use = 'work' }: { kind?: TimeKind | null; use?: PresenceUse } = {},
): UsedStamping => ({
  startAt: at(start),
  endAt: end === null ? null : at(end),
  isPresence: true,
  timeKind: kind,
  typeCode: 1,
  use,
})
const absence = (start: string, end: string): UsedStamping => ({ ...work(start, end), isPresence: false })
const holidays = new Set(['2026-12-25'])

function recordOf(
  shifts: ReturnType<typeof shift>[],
  stampings: UsedStamping[],
  { from = '2026-01-01', to = '2026-12-31', now = '2027-03-01 12:00', country = 'FI' as 'FI' | 'SE' } = {},
) {
  const starts = [...shifts, ...stampings].map(({ startAt }) => startAt.getTime())
  return workingTimeRecord(
    { shifts, stampings, firstAt: starts.length > 0 ? new Date(Math.min(...starts)) : null },
    {
      ...{ from, to, now: at(now), timeZone, law: lawOf(country) },
      isSunday: (day) => weekdayOf(day) === 7 || holidays.has(day),
    },
  )
}
const minutesOf = (...input: Parameters<typeof recordOf>) =>
  recordOf(...input).days.map(({ spans, absence: absent, ...day }) => day)

/** A shift of eight hours with a stamped lunch of half an hour. */
const dayShift = (day: string) => shift(`${day} 07:00`, `${day} 15:30`)
const fullDay = (day: string) => [
  work(`${day} 07:00`, `${day} 11:00`),
  work(`${day} 11:00`, `${day} 11:30`, { use: 'break' }),
  work(`${day} 11:30`, `${day} 15:30`),
]

describe('the kinds of a day', () => {
  it('a stamped lunch is no working time', () => {
    expect(minutesOf([dayShift('2026-11-18')], fullDay('2026-11-18'))).toEqual([
      { ...noMinutes, day: '2026-11-18', regular: 480, breaks: 30 },
    ])
  })

  it('work beyond eight hours that the person answered as overtime is daily overtime', () => {
    const overtime = work('2026-11-18 15:30', '2026-11-18 18:00', { kind: 'overtime' })
    expect(minutesOf([dayShift('2026-11-18')], [...fullDay('2026-11-18'), overtime])).toMatchObject([
      { regular: 480, additional: 0, overtimeDaily: 150, overtimeWeekly: 0 },
    ])
  })

  it('work beyond a short shift is additional work up to eight hours', () => {
    const stampings = [
      work('2026-11-18 08:00', '2026-11-18 14:00'),
      work('2026-11-18 14:00', '2026-11-18 17:00', { kind: 'overtime' }),
    ]
    const shifts = [shift('2026-11-18 08:00', '2026-11-18 14:00')]
    expect(minutesOf(shifts, stampings)).toMatchObject([{ regular: 360, additional: 120, overtimeDaily: 60 }])
    // Swedish law has no regular hours of a day.
    expect(minutesOf(shifts, stampings, { country: 'SE' })).toMatchObject([
      { regular: 360, additional: 180, overtimeDaily: 0 },
    ])
  })

  it('flextime and KiKy time are regular work, and unclassified time has its own column', () => {
    const stampings = [
      work('2026-11-18 07:00', '2026-11-18 15:30'),
      work('2026-11-18 15:30', '2026-11-18 16:00', { kind: 'flex' }),
      work('2026-11-18 16:00', '2026-11-18 16:20', { kind: 'kiky' }),
      work('2026-11-18 16:20', '2026-11-18 16:25'),
    ]
    expect(minutesOf([dayShift('2026-11-18')], stampings)).toEqual([
      { ...noMinutes, day: '2026-11-18', regular: 560, unanswered: 5 },
    ])
  })

  it('emergency work is a separate kind, and does not turn other work into overtime', () => {
    const stampings = [
      ...fullDay('2026-11-18'),
      work('2026-11-18 15:30', '2026-11-18 20:00', { kind: 'overtime', use: 'emergency' }),
    ]
    expect(minutesOf([dayShift('2026-11-18')], stampings)).toEqual([
      { ...noMinutes, day: '2026-11-18', regular: 480, breaks: 30, emergency: 270 },
    ])
  })
})

describe('the hours of a week', () => {
  const monday = '2026-11-16'
  const weekOf = (days: number) =>
    ['16', '17', '18', '19', '20'].slice(0, days).map((date) => `2026-11-${date}`)
  const saturday = [work('2026-11-21 08:00', '2026-11-21 14:00', { kind: 'overtime' })]

  it.each([
    [5, { additional: 0, overtimeWeekly: 360 }],
    // 32 hours plus 6 are within 40.
    [4, { additional: 360, overtimeWeekly: 0 }],
  ])(
    'six hours on Saturday after %i full days are additional work up to 40 hours a week',
    (days, expected) => {
      const worked = weekOf(days)
      const found = minutesOf(worked.map(dayShift), [...worked.flatMap(fullDay), ...saturday])
      expect(found.at(-1)).toMatchObject({ day: '2026-11-21', regular: 0, overtimeDaily: 0, ...expected })
    },
  )

  it('weekly overtime includes the days of the week before the first day of the record', () => {
    const worked = weekOf(5)
    const stampings = [...worked.flatMap(fullDay), ...saturday]
    const { days } = recordOf(worked.map(dayShift), stampings, { from: '2026-11-21', to: '2026-11-30' })
    expect(days).toMatchObject([{ day: '2026-11-21', overtimeWeekly: 360 }])
    expect(firstNeededDay(monday, lawOf('FI')) < '2026-07-16').toBe(true)
  })
})

describe('midnight, clock changes and public holidays', () => {
  const night = (day: string, next: string) => ({
    shifts: [shift(`${day} 22:00`, `${next} 06:00`)],
    stampings: [work(`${day} 22:00`, `${next} 06:00`)],
  })

  it.each([
    ['an ordinary night', '2026-11-21', '2026-11-22', 480, 360],
    ['the night in which clocks go forward', '2026-03-28', '2026-03-29', 420, 300],
    ['the night in which clocks go back', '2026-10-24', '2026-10-25', 540, 420],
  ])(
    '%s from Saturday to Sunday belongs to Saturday, and its hours after midnight are Sunday work',
    (...row) => {
      const [, day, next, regular, sunday] = row
      const { shifts, stampings } = night(day, next)
      expect(minutesOf(shifts, stampings)).toEqual([{ ...noMinutes, day, regular, sunday }])
    },
  )

  it('work on a public holiday counts as Sunday work up to midnight', () => {
    const { shifts, stampings } = night('2026-12-25', '2026-12-26')
    expect(minutesOf(shifts, stampings)).toMatchObject([{ day: '2026-12-25', regular: 480, sunday: 120 }])
  })
})

describe('the rest', () => {
  const breachesOf = (stampings: UsedStamping[], now?: string) =>
    recordOf([], stampings, now === undefined ? {} : { now }).breaches

  it('a rest of nine hours in the 24 hours from the start of a working day is too short', () => {
    const late = [work('2026-11-17 13:00', '2026-11-17 22:00'), work('2026-11-18 07:00', '2026-11-18 15:00')]
    expect(breachesOf(late)).toEqual([
      {
        ...{ kind: 'daily', day: '2026-11-17', minutes: 540, requiredMinutes: 660 },
        ...{ startAt: at('2026-11-17 22:00'), endAt: at('2026-11-18 07:00') },
      },
    ])
    // The next day begins after eleven hours.
    expect(breachesOf([late[0] as UsedStamping, work('2026-11-18 09:00', '2026-11-18 15:00')])).toEqual([])
  })

  it('a day whose 24 hours are not over yet has no breach', () => {
    const stampings = [
      work('2026-11-17 13:00', '2026-11-17 22:00'),
      work('2026-11-18 07:00', '2026-11-18 12:30'),
    ]
    expect(breachesOf(stampings, '2026-11-18 12:59')).toEqual([])
  })

  it('work on each day of a week breaches the weekly rest, and a free Sunday fulfils it', () => {
    const week = ['16', '17', '18', '19', '20', '21', '22'].map((date) =>
      work(`2026-11-${date} 08:00`, `2026-11-${date} 16:00`),
    )
    const nextMonday = work('2026-11-23 08:00', '2026-11-23 16:00')
    const sundayBefore = work('2026-11-15 08:00', '2026-11-15 16:00')
    const weekly = (stampings: UsedStamping[]) =>
      breachesOf([sundayBefore, ...stampings, nextMonday]).filter(
        ({ kind, day }) => kind === 'weekly' && day === '2026-11-16',
      )
    expect(weekly(week)).toMatchObject([{ minutes: 960, requiredMinutes: 2100 }])
    // From Saturday 16:00 to Monday 08:00 are 40 hours, of which 32 are in the week.
    expect(weekly(week.slice(0, 6))).toEqual([])
  })
})

describe('the average week', () => {
  const tuesdays = (count: number, length = '18:00') =>
    Array.from({ length: count }, (_, index) => {
      const day = new Date(Date.UTC(2026, 8, 1 + 7 * index)).toISOString().slice(0, 10)
      return work(`${day} 08:00`, `${day} ${length}`)
    })

  it('the average week of a new employee begins with the first day of work', () => {
    // From 1 to 28 September, four days of ten hours.
    const { average } = recordOf([], tuesdays(4), { from: '2026-09-01', to: '2026-09-28' })
    expect(average).toEqual({
      ...{ from: '2026-09-01', to: '2026-09-28', days: 28, minutes: 2400 },
      ...{ weekMinutes: 600, limitMinutes: 2880 },
    })
  })

  it('the average week leaves out days of absence, which would lower it', () => {
    const shifts = [shift('2026-09-02 08:00', '2026-09-02 16:00')]
    const away = absence('2026-09-02 00:00', '2026-09-03 00:00')
    const period = { from: '2026-09-01', to: '2026-09-28' }
    const { average, days, totals } = recordOf(shifts, [...tuesdays(4), away], period)
    expect(average).toMatchObject({ days: 27, minutes: 2400, weekMinutes: 622 })
    expect(days.find(({ day }) => day === '2026-09-02')).toMatchObject({ absence: 480, regular: 0 })
    expect(totals.absence).toBe(480)
  })

  it('the average week covers four months at most', () => {
    const { average } = recordOf([], tuesdays(30), { from: '2027-02-01', to: '2027-02-28' })
    expect(average).toMatchObject({ from: '2026-11-01', to: '2027-02-28', days: 120 })
  })
})

describe('the end of the record', () => {
  it('a running stamping ends the record before its day', () => {
    const stampings = [...fullDay('2026-11-17'), work('2026-11-18 07:00', null)]
    const { asOf, days } = recordOf([dayShift('2026-11-17')], stampings, { now: '2026-11-20 12:00' })
    expect(asOf).toEqual(at('2026-11-18 00:00'))
    expect(days.map(({ day }) => day)).toEqual(['2026-11-17'])
  })

  it('an employee without shifts and stampings has an empty record without an average', () => {
    expect(recordOf([], [])).toMatchObject({ days: [], breaches: [], average: null })
  })
})
