import { describe, expect, it } from 'vitest'
import { diffShifts } from './diff-shifts.ts'
import {
  type Change,
  findOverlapOfPattern,
  mondayOf,
  type Pattern,
  type PersonRoster,
  paidMinutes,
  planDay,
  planShifts,
  reservationsOutside,
  spanOfShift,
  weekdayOf,
} from './plan.ts'

const timeZone = 'Europe/Helsinki'
const times = (Start: string, End: string, BreakMinutes = 30) => ({ Start, End, BreakMinutes })
const morning = times('07:00', '15:30')

const weekdays = (Week: number, shift = morning) =>
  [1, 2, 3, 4, 5].map((Weekday) => ({ Week, Weekday, ...shift }))

const everyWeek: Pattern = { id: 1, weeks: 1, days: weekdays(1) }
const everyOther: Pattern = { id: 2, weeks: 2, days: weekdays(2, times('10:00', '18:00')) }

const person = (
  pattern: Pattern | null,
  changes: readonly Change[] = [],
  from = '2026-11-02',
): PersonRoster => ({
  employeeId: 1,
  assignments: [{ from, week: 1, pattern }],
  changes,
})

const change = (day: string, shift: Change['shift'], isEveryWeek = false): Change => ({
  day,
  shift,
  isEveryWeek,
})
const shiftOn = (roster: PersonRoster, day: string) => planDay(roster, day, false).shift

describe('the plan of a day', () => {
  it('planDay returns the shift of the pattern from its first day on', () => {
    const roster = person(everyWeek)
    expect(shiftOn(roster, '2026-11-04')).toEqual(morning)
    expect(shiftOn(roster, '2026-11-07')).toBeNull()
    expect(planDay(roster, '2026-10-30', false).isPlanned).toBe(false)
  })

  it('planDay uses the latest assignment, and returns no shift after a pattern has ended', () => {
    const roster = {
      ...person(everyWeek),
      assignments: [
        { from: '2026-11-02', week: 1, pattern: everyWeek },
        { from: '2026-11-11', week: 1, pattern: null },
      ],
    }
    expect(shiftOn(roster, '2026-11-10')).toEqual(morning)
    expect(planDay(roster, '2026-11-11', false)).toMatchObject({ isPlanned: true, shift: null })
  })

  it('planDay alternates the weeks of a pattern across a year with 53 weeks', () => {
    // The Mondays of weeks 52 and 53 of 2026, and of weeks 1 and 2 of 2027.
    const mondays = ['2026-12-21', '2026-12-28', '2027-01-04', '2027-01-11']
    const roster = person(everyOther, [], '2026-12-21')
    expect(mondays.map((day) => shiftOn(roster, day) !== null)).toEqual([false, true, false, true])
    const second = { ...roster, assignments: [{ from: '2026-12-21', week: 2, pattern: everyOther }] }
    expect(mondays.map((day) => shiftOn(second, day) !== null)).toEqual([true, false, true, false])
  })

  it('a change of one day replaces the pattern only on that day', () => {
    const short = times('07:00', '12:00')
    const roster = person(everyWeek, [change('2026-11-04', short)])
    expect(planDay(roster, '2026-11-04', false)).toEqual({
      isPlanned: true,
      byPattern: morning,
      shift: short,
      isChanged: true,
    })
    expect(shiftOn(roster, '2026-11-11')).toEqual(morning)
  })

  it('a change of a weekday applies until the next change of that weekday or until a new pattern begins', () => {
    const late = times('10:00', '18:00')
    const roster = person(everyWeek, [
      change('2026-11-04', late, true),
      change('2026-11-18', null, true),
      change('2026-12-02', 'usual', true),
    ])
    expect(
      ['2026-11-03', '2026-11-04', '2026-11-11', '2026-11-18', '2026-12-02'].map((day) =>
        shiftOn(roster, day),
      ),
    ).toEqual([morning, late, late, null, morning])
    const withNewPattern = {
      ...roster,
      assignments: [...roster.assignments, { from: '2026-11-09', week: 1, pattern: everyWeek }],
      changes: [change('2026-11-04', late, true)],
    }
    expect(shiftOn(withNewPattern, '2026-11-11')).toEqual(morning)
  })

  it('a change of a weekday on the first day of a pattern applies', () => {
    const late = times('10:00', '18:00')
    const roster = person(everyWeek, [change('2026-11-02', late, true)], '2026-11-02')
    expect(['2026-11-02', '2026-11-09'].map((day) => shiftOn(roster, day))).toEqual([late, late])
  })

  it('a day on which the site is closed has a shift only if that day was changed', () => {
    const roster = person(everyWeek, [change('2026-11-04', morning, true), change('2026-11-05', morning)])
    expect(planDay(roster, '2026-11-04', true).shift).toBeNull()
    expect(planDay(roster, '2026-11-05', true).shift).toEqual(morning)
  })
})

describe('the time of a shift', () => {
  it('a shift over midnight ends on the next day', () => {
    const span = spanOfShift(times('22:00', '06:30'), '2026-11-04', timeZone)
    expect(span?.endAt.toISOString()).toBe('2026-11-05T04:30:00.000Z')
  })

  it.each([
    ['2026-03-28', 7.5],
    ['2026-10-24', 9.5],
    ['2026-10-31', 8.5],
  ])('the night shift that starts on %s lasts %d hours', (day, hours) => {
    const span = spanOfShift(times('22:00', '06:30'), day, timeZone)
    expect(span && paidMinutes(span, 0)).toBe(hours * 60)
  })

  it('spanOfShift returns null for a shift that ends before it starts because clocks skip an hour', () => {
    expect(spanOfShift(times('03:30', '04:15'), '2026-03-29', timeZone)).toBeNull()
  })

  it('paidMinutes excludes the break', () => {
    const span = spanOfShift(morning, '2026-11-04', timeZone)
    expect(span && paidMinutes(span, 30)).toBe(480)
  })
})

describe('shifts at the same time', () => {
  const options = { closed: new Set<string>(), timeZone }

  it('a planned shift that overlaps a shift at another site is left out', () => {
    const taken = [{ startAt: new Date('2026-11-04T06:00:00Z'), endAt: new Date('2026-11-04T07:00:00Z') }]
    const days = ['2026-11-03', '2026-11-04']
    const { shifts, leftOut } = planShifts(person(everyWeek), days, { ...options, taken })
    expect(shifts.map(({ day }) => day)).toEqual(['2026-11-03'])
    expect(leftOut.map(({ day }) => day)).toEqual(['2026-11-04'])
  })

  it('a shift of the pattern is left out if it overlaps a changed shift of the day before', () => {
    const roster = person(everyWeek, [change('2026-11-03', times('22:00', '07:30'))])
    const { shifts, leftOut } = planShifts(roster, ['2026-11-03', '2026-11-04'], { ...options, taken: [] })
    expect(shifts.map(({ day }) => day)).toEqual(['2026-11-03'])
    expect(leftOut.map(({ day }) => day)).toEqual(['2026-11-04'])
  })

  it("findOverlapOfPattern finds a shift that overlaps the next day's shift, even from Sunday to Monday", () => {
    const night = { Week: 1, Weekday: 7, ...times('22:00', '07:30') }
    expect(findOverlapOfPattern({ weeks: 1, days: [...weekdays(1), night] })).toEqual(night)
    expect(findOverlapOfPattern({ weeks: 1, days: weekdays(1) })).toBeUndefined()
    expect(findOverlapOfPattern({ weeks: 2, days: [...weekdays(1), { ...night, Week: 1 }] })).toBeUndefined()
  })
})

it('weekdayOf returns 1 for Monday and 7 for Sunday', () => {
  expect(weekdayOf('2026-11-02')).toBe(1)
  expect(weekdayOf('2023-12-31')).toBe(7)
  expect(mondayOf('2026-11-08')).toBe('2026-11-02')
})

it('reservationsOutside returns reservations that begin before the shift, end after it, or have no shift', () => {
  const at = (from: string, to: string) => ({
    startAt: new Date(`2026-11-04T${from}:00Z`),
    endAt: new Date(`2026-11-04T${to}:00Z`),
  })
  const day = { startAt: new Date('2026-11-04T00:00:00Z'), endAt: new Date('2026-11-05T00:00:00Z') }
  const [early, inside, over] = [at('04:00', '06:00'), at('08:00', '09:00'), at('09:30', '10:30')]
  const shift = at('05:00', '10:00')
  expect(reservationsOutside([early, inside, over], day, shift)).toEqual([early, over])
  expect(reservationsOutside([inside], day, null)).toEqual([inside])
})

it('diffShifts preserves the id of a shift whose times change', () => {
  const span = (from: string, to: string) => ({
    startAt: new Date(`2026-11-04T${from}:00Z`),
    endAt: new Date(`2026-11-04T${to}:00Z`),
  })
  const stored = [{ id: 7, employeeId: 1, day: '2026-11-04', ...span('05:00', '13:30') }]
  const planned = [{ employeeId: 1, day: '2026-11-04', ...span('05:00', '10:00') }]
  expect(diffShifts(stored, planned)).toEqual({ remove: [], move: [{ ...planned[0], id: 7 }], add: [] })
})
