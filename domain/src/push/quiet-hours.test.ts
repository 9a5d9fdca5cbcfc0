import { describe, expect, it } from 'vitest'
import { isQuiet } from './quiet-hours.ts'

const night = { from: '18:00', to: '07:00' }
const helsinki = 'Europe/Helsinki'

describe('quiet hours', () => {
  it.each([
    ['2026-11-20T17:59:59+02:00', false],
    ['2026-11-20T18:00:00+02:00', true],
    ['2026-11-21T00:00:00+02:00', true],
    ['2026-11-21T06:59:59+02:00', true],
    ['2026-11-21T07:00:00+02:00', false],
  ])('isQuiet returns $1 at $0 for quiet hours from 18:00 to 07:00', (now, quiet) => {
    expect(isQuiet(night, new Date(now), helsinki)).toBe(quiet)
  })

  it.each([
    ['2026-11-20T10:59:00+02:00', false],
    ['2026-11-20T11:00:00+02:00', true],
    ['2026-11-20T11:30:00+02:00', false],
  ])('isQuiet returns $1 at $0 for quiet hours from 11:00 to 11:30', (now, quiet) => {
    expect(isQuiet({ from: '11:00', to: '11:30' }, new Date(now), helsinki)).toBe(quiet)
  })

  it('quiet hours are in the time zone of the site', () => {
    const now = new Date('2026-11-20T16:30:00Z')
    expect(isQuiet(night, now, helsinki)).toBe(true)
    expect(isQuiet(night, now, 'Europe/Stockholm')).toBe(false)
  })

  it('quiet hours are an hour longer if clocks go back at night, and an hour shorter if they go forward', () => {
    const minutesOfNight = (start: string) =>
      Array.from({ length: 24 * 60 }, (_, minute) => new Date(Date.parse(start) + minute * 60_000)).filter(
        (now) => isQuiet(night, now, helsinki),
      ).length
    expect(minutesOfNight('2026-10-24T12:00:00+03:00')).toBe(14 * 60)
    expect(minutesOfNight('2026-03-28T12:00:00+02:00')).toBe(12 * 60)
    expect(minutesOfNight('2026-11-20T12:00:00+02:00')).toBe(13 * 60)
  })
})
