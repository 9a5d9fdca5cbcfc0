import { describe, expect, it } from 'vitest'
import {
  addDays,
  dayOf,
  formatDate,
  formatDateTime,
  formatDay,
  formatDuration,
  formatElapsed,
  formatSignedDuration,
  formatTime,
  minutesBetween,
} from './format.ts'

const helsinki = 'Europe/Helsinki'

describe("instants in the site's time zone", () => {
  it.each([
    ['2026-11-21T06:05:00Z', '21.11.2026 08:05'],
    ['2026-06-01T21:30:00Z', '02.06.2026 00:30'],
    ['2026-01-01T00:00:00+02:00', '01.01.2026 00:00'],
  ])('formatDateTime formats the instant $0 as $1 in Helsinki', (instant, expected) => {
    expect(formatDateTime(instant, helsinki)).toBe(expected)
  })

  it('formats the day of a Date in Helsinki', () => {
    expect(formatDate(new Date('2026-11-20T23:00:00Z'), helsinki)).toBe('21.11.2026')
  })

  it('the formatted time skips the hour after 02:59 if clocks go forward', () => {
    expect(formatTime('2026-03-29T00:59:00Z', helsinki)).toBe('02:59')
    expect(formatTime('2026-03-29T01:00:00Z', helsinki)).toBe('04:00')
  })

  it('two instants an hour apart are both formatted as 03:30 if clocks go back', () => {
    const first = '2026-10-25T00:30:00Z'
    const second = '2026-10-25T01:30:00Z'
    expect(formatTime(first, helsinki)).toBe('03:30')
    expect(formatTime(second, helsinki)).toBe('03:30')
    expect(minutesBetween(first, second)).toBe(60)
  })

  it.each([
    ['08:00:00', '08:00:59', 0],
    ['08:00:59', '08:01:00', 1],
    ['08:00:00', '08:02:59', 2],
    ['08:00:00', '09:30:00', 90],
    ['08:00:00', '07:00:00', 0],
  ])('the number of minute changes from %s to %s is %i', (start, end, expected) => {
    expect(minutesBetween(`2026-11-20T${start}Z`, `2026-11-20T${end}Z`)).toBe(expected)
  })

  it('dayOf throws for an invalid instant', () => {
    expect(() => dayOf('yesterday', helsinki)).toThrow(RangeError)
  })
})

describe('calendar days', () => {
  it('formats a calendar day as dd.MM.yyyy', () => {
    expect(formatDay('2026-03-09')).toBe('09.03.2026')
  })

  it.each([
    ['2026-03-28', 1, '2026-03-29'],
    ['2026-03-29', 1, '2026-03-30'],
    ['2026-10-25', 1, '2026-10-26'],
    ['2026-10-26', -1, '2026-10-25'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2028-02-28', 1, '2028-02-29'],
  ])('addDays(%s, %i) returns %s', (day, days, expected) => {
    expect(addDays(day, days)).toBe(expected)
  })
})

describe('durations', () => {
  it.each([
    [0, '0min'],
    [59, '59min'],
    [60, '1h 0min'],
    [135, '2h 15min'],
    [59.6, '1h 0min'],
    [-90, '-1h 30min'],
    [-0.2, '0min'],
  ])('formats %d minutes as %s', (minutes, expected) => {
    expect(formatDuration(minutes)).toBe(expected)
  })

  it.each([
    [5, 'en-GB', '5min'],
    [23 * 60 + 59, 'fi-FI', '23h 59min'],
    [24 * 60, 'fi-FI', '1pv 0h'],
    [70 * 60 + 15, 'fi-FI', '2pv 22h'],
    [70 * 60 + 59, 'sv-FI', '2d 22h'],
    [240 * 60, 'en-GB', '10d 0h'],
  ])('formats %d minutes ago in %s as %s', (minutes, locale, expected) => {
    expect(formatElapsed(minutes, locale)).toBe(expected)
  })

  it.each([
    [90, '+1h 30min'],
    [-45, '-45min'],
    [0, '0min'],
    [0.3, '0min'],
  ])('formats a balance of %d minutes as %s', (minutes, expected) => {
    expect(formatSignedDuration(minutes)).toBe(expected)
  })

  it.each([
    ['18:00:50', '18:30:10', 30],
    ['18:00:00', '18:00:59', 0],
    ['18:00:59', '18:01:00', 1],
    ['18:00:10', '18:30:50', 30],
  ])('the number of minute changes between the times %s and %s is %i', (start, end, minutes) => {
    expect(minutesBetween(`2026-01-01T${start}Z`, `2026-01-01T${end}Z`)).toBe(minutes)
  })

  it('minutes between two instants are never negative', () => {
    expect(minutesBetween('2026-01-01T10:00:00Z', '2026-01-01T09:00:00Z')).toBe(0)
  })
})
