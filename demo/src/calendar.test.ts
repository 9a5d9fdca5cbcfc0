import { describe, expect, it } from 'vitest'
import { atDelayed, createCalendar, todaysDelay } from './calendar.ts'

const hour = 3_600_000

describe('the calendar', () => {
  it("the calendar's current day is the day in the site's time zone", () => {
    const calendar = createCalendar(new Date('2026-11-20T22:30:00Z'), 'Europe/Helsinki')
    expect(calendar.date(0)).toBe('2026-11-21')
    expect(calendar.isWeekend(0)).toBe(true)
  })

  it.each([
    ['forward', '2026-03-28T12:00:00Z', 7.5],
    ['back', '2026-10-24T12:00:00Z', 9.5],
  ])('the calendar computes the length of a night in which clocks go %s', (_direction, now, hours) => {
    const calendar = createCalendar(new Date(now), 'Europe/Helsinki')
    expect(calendar.at(1, '06:30') - calendar.at(0, '22:00')).toBe(hours * hour)
  })
})

const helsinkiAt = (instant: string) => createCalendar(new Date(instant), 'Europe/Helsinki')

describe('a weekend', () => {
  it('a weekend includes Saturday and Sunday, and excludes the Friday before and the Monday after', () => {
    const friday = helsinkiAt('2026-11-20T10:00:00+02:00')
    expect([0, 1, 2, 3].map(friday.isWeekend)).toEqual([false, true, true, false])
  })
})

describe('the day crew', () => {
  it.each([
    ['at 07:00', '2026-11-20T07:00:00+02:00', 0],
    ['at 15:00', '2026-11-20T15:00:00+02:00', 0],
    ['at midnight', '2026-11-20T00:00:00+02:00', -420],
    ['in the evening', '2026-11-20T18:00:00+02:00', 480],
    ['at 23:59', '2026-11-20T23:59:00+02:00', 510],
  ])('the delay of the day crew is $2 minutes if the demo is loaded $0', (_name, instant, delay) => {
    expect(todaysDelay(helsinkiAt(instant))).toBe(delay)
  })

  it('a delayed time is computed by the wall clock, even on the day on which summer time begins', () => {
    const calendar = helsinkiAt('2026-03-29T04:10:00+03:00')
    expect(new Date(atDelayed(calendar, 0, '07:00', -420))).toEqual(new Date('2026-03-29T00:00:00+02:00'))
    expect(new Date(atDelayed(calendar, 0, '06:00', -420))).toEqual(new Date('2026-03-28T23:00:00+02:00'))
    expect(new Date(atDelayed(calendar, 0, '16:30', 510))).toEqual(new Date('2026-03-30T01:00:00+03:00'))
  })
})
