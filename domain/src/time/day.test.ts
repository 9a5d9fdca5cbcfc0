import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayBounds, isDay } from './day.ts'
import { addDays, dayOf } from './format.ts'

const helsinki = 'Europe/Helsinki'
const hour = 3_600_000

const hoursOf = (day: string, timeZone = helsinki) => {
  const { start, end } = dayBounds(day, timeZone)
  return (end.getTime() - start.getTime()) / hour
}

const anyDay = fc.integer({ min: 0, max: 365 * 60 }).map((days) => addDays('1995-01-01', days))
const anyZone = fc.constantFrom(
  helsinki,
  'Europe/Stockholm',
  'UTC',
  'America/New_York',
  'Australia/Lord_Howe',
)

describe('dayBounds', () => {
  it('a winter day in Finland lasts from 22:00 to 22:00 UTC', () => {
    expect(dayBounds('2026-11-21', helsinki)).toEqual({
      start: new Date('2026-11-20T22:00:00Z'),
      end: new Date('2026-11-21T22:00:00Z'),
    })
  })

  it('days with a clock change last 23 or 25 hours', () => {
    expect(hoursOf('2026-03-28')).toBe(24)
    expect(hoursOf('2026-03-29')).toBe(23)
    expect(hoursOf('2026-10-25')).toBe(25)
    expect(hoursOf('2026-10-26')).toBe(24)
  })

  it('a day begins at the clock change if clocks skip midnight, and at the first one of two midnights', () => {
    expect(dayBounds('2026-03-29', 'Asia/Beirut').start).toEqual(new Date('2026-03-28T22:00:00Z'))
    expect(dayBounds('2026-11-01', 'America/Havana').start).toEqual(new Date('2026-11-01T04:00:00Z'))
    expect(hoursOf('2026-11-01', 'America/Havana')).toBe(25)
  })

  it('dayBounds and Temporal agree on the bounds of a day', () => {
    fc.assert(
      fc.property(anyDay, anyZone, (day, timeZone) => {
        const startOf = (date: Temporal.PlainDate) => date.toZonedDateTime(timeZone).epochMilliseconds
        const date = Temporal.PlainDate.from(day)
        const { start, end } = dayBounds(day, timeZone)
        expect([start.getTime(), end.getTime()]).toEqual([startOf(date), startOf(date.add({ days: 1 }))])
      }),
    )
  })

  it('consecutive days have no gaps, and the first and last instant of a day are on that day', () => {
    fc.assert(
      fc.property(anyDay, anyZone, (day, timeZone) => {
        const { start, end } = dayBounds(day, timeZone)
        expect(dayBounds(addDays(day, 1), timeZone).start).toEqual(end)
        expect(dayOf(start, timeZone)).toBe(day)
        expect(dayOf(new Date(end.getTime() - 1), timeZone)).toBe(day)
      }),
    )
  })

  it('dayBounds throws for an invalid day or time zone', () => {
    expect(() => dayBounds('2026-02-31x', helsinki)).toThrow(RangeError)
    expect(() => dayBounds('2026-02-28', 'Nowhere/City')).toThrow(RangeError)
  })
})

describe('calendar days', () => {
  it.each(['2026-11-21', '2028-02-29'])('isDay accepts the calendar day %s', (value) =>
    expect(isDay(value)).toBe(true),
  )
  it.each(['2026-02-29', '2026-13-01', '21.11.2026', '2026-11-21T00:00:00Z', '', 20261121, undefined])(
    'isDay refuses the calendar day %s',
    (value) => expect(isDay(value)).toBe(false),
  )
})
