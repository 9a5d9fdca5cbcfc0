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
  it('the first end is the suggestion; without one, the day of the start and no time', () => {
    expect(initialEnd(forgotten('2026-11-18T16:00:00+02:00'), timeZone)).toEqual({
      day: '2026-11-18',
      time: { hour: '16', minute: '00' },
    })
    expect(initialEnd(forgotten(null), timeZone)).toEqual({
      day: '2026-11-18',
      time: { hour: '', minute: '' },
    })
  })

  it('the end can be on the day of the start or the day after, however long ago it was', () => {
    expect(daysOfEnd(start, morning, timeZone)).toEqual(['2026-11-18', '2026-11-19'])
    expect(daysOfEnd(start, new Date('2026-11-21T09:10:00+02:00'), timeZone)).toHaveLength(2)
  })

  it("the end is in the workshop's time zone", () => {
    expect(instantOfEnd({ day: '2026-11-19', time: { hour: '9', minute: '10' } }, timeZone, morning)).toEqual(
      morning,
    )
  })

  it('an invalid time results in no end', () => {
    expect(
      instantOfEnd({ day: '2026-11-18', time: { hour: '24', minute: '00' } }, timeZone, morning),
    ).toBeNull()
  })
})

describe('a time entry in the repeated hour when the clocks go back', () => {
  const at = (hour: string, minute: string) => ({ hour, minute })
  // The second 03:30.
  const now = new Date('2026-10-25T01:30:00Z')

  it('a typed start in the repeated hour is the last one that is not after now', () => {
    expect(startOfEntry(at('3', '10'), now, timeZone)).toEqual(new Date('2026-10-25T01:10:00Z'))
    expect(startOfEntry(at('3', '40'), now, timeZone)).toEqual(new Date('2026-10-25T00:40:00Z'))
  })

  it('a typed end in the repeated hour is the last one that is not after now', () => {
    const end = (hour: string, minute: string) =>
      instantOfEnd({ day: '2026-10-25', time: at(hour, minute) }, timeZone, now)
    expect(end('3', '10')).toEqual(new Date('2026-10-25T01:10:00Z'))
    expect(end('3', '40')).toEqual(new Date('2026-10-25T00:40:00Z'))
  })
})
