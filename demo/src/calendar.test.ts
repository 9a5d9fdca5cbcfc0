import { describe, expect, it } from 'vitest'
import { createCalendar } from './calendar.ts'

const hour = 3_600_000

describe('the calendar', () => {
  it('takes the day in the time zone of the site', () => {
    const calendar = createCalendar(new Date('2026-11-20T22:30:00Z'), 'Europe/Helsinki')
    expect(calendar.date(0)).toBe('2026-11-21')
    expect(calendar.isWeekend(0)).toBe(true)
  })

  it.each([
    ['forward', '2026-03-28T12:00:00Z', 7.5],
    ['back', '2026-10-24T12:00:00Z', 9.5],
  ])('knows how long a night is when clocks go %s', (_direction, now, hours) => {
    const calendar = createCalendar(new Date(now), 'Europe/Helsinki')
    expect(calendar.at(1, '06:30') - calendar.at(0, '22:00')).toBe(hours * hour)
  })
})
