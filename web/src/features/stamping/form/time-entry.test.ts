import { describe, expect, it } from 'vitest'
import { lunchAt } from '../test/sample-stampings.ts'
import { daysOfEnd, initialEnd, instantOfEnd, startOfEntry } from './time-entry.ts'

const timeZone = 'Europe/Helsinki'
const start = new Date('2026-11-18T15:00:00+02:00')
const morning = new Date('2026-11-19T09:10:00+02:00')
const forgotten = (SuggestedEnd: string | null) => ({
  Stamping: lunchAt(1, ['15:00', null]),
  SuggestedEnd,
})

describe('the end of a forgotten stamping', () => {
  it('the form of a forgotten stamping begins with the suggested end, else with the day of its start', () => {
    expect(initialEnd(forgotten('2026-11-18T16:00:00+02:00'), timeZone)).toEqual({
      day: '2026-11-18',
      time: { hour: '16', minute: '00' },
    })
    expect(initialEnd(forgotten(null), timeZone)).toEqual({
      day: '2026-11-18',
      time: { hour: '', minute: '' },
    })
  })

  it('a forgotten stamping can end only on the day of its start or the next day', () => {
    expect(daysOfEnd(start, morning, timeZone)).toEqual(['2026-11-18', '2026-11-19'])
    expect(daysOfEnd(start, new Date('2026-11-21T09:10:00+02:00'), timeZone)).toHaveLength(2)
  })

  it("the entered end of a forgotten stamping is interpreted in the site's time zone", () => {
    expect(instantOfEnd({ day: '2026-11-19', time: { hour: '9', minute: '10' } }, timeZone, morning)).toEqual(
      morning,
    )
  })

  it('returns null for the end of a forgotten stamping if the entered time is invalid', () => {
    expect(
      instantOfEnd({ day: '2026-11-18', time: { hour: '24', minute: '00' } }, timeZone, morning),
    ).toBeNull()
  })
})

describe('a typed time in the repeated hour of a clock change', () => {
  const at = (hour: string, minute: string) => ({ hour, minute })
  // The clock shows 03:30, after the change from 04:00 to 03:00.
  const now = new Date('2026-10-25T01:30:00Z')

  it('interprets a start in the repeated hour as the last such instant that is not in the future', () => {
    expect(startOfEntry(at('3', '10'), now, timeZone)).toEqual(new Date('2026-10-25T01:10:00Z'))
    expect(startOfEntry(at('3', '40'), now, timeZone)).toEqual(new Date('2026-10-25T00:40:00Z'))
  })

  it('interprets an end in the repeated hour as the last such instant that is not in the future', () => {
    const end = (hour: string, minute: string) =>
      instantOfEnd({ day: '2026-10-25', time: at(hour, minute) }, timeZone, now)
    expect(end('3', '10')).toEqual(new Date('2026-10-25T01:10:00Z'))
    expect(end('3', '40')).toEqual(new Date('2026-10-25T00:40:00Z'))
  })
})
