import { describe, expect, it } from 'vitest'
import { at, doctorAt, lunchAt, sampleStamping } from '../test/sample-day.ts'
import { marksOf } from './stamping-marks.ts'

const situation = {
  day: '2026-11-18',
  now: new Date(at('10:00')),
  timeZone: 'Europe/Helsinki',
  absenceTypeIds: new Set([22]),
}
const marks = (...stampings: Parameters<typeof marksOf>[0]) => marksOf(stampings, situation)
const work = sampleStamping(1, ['08:00', '09:00'])

describe('what there is to look at in somebody’s day', () => {
  it('is nothing where one thing follows the other', () => {
    expect(marks(work, lunchAt(2, ['09:00', '09:30']))).toEqual(['fine', 'stopped'])
    expect(marks(work, lunchAt(2, ['09:00', null]))).toEqual(['fine', 'running'])
    expect(marks()).toEqual(['none'])
  })

  it('is a gap, an overlap, a clock that was off', () => {
    expect(marks(work, lunchAt(2, ['09:10', '09:30']))).toEqual(['gap', 'stopped'])
    expect(marks(work, doctorAt(2, ['08:30', '09:30']))).toEqual(['overlap', 'stopped'])
    expect(marks({ ...work, IsClockOff: true })).toEqual(['clockOff', 'stopped'])
  })

  it('is a stamping that was forgotten yesterday', () => {
    expect(marks(sampleStamping(1, ['00:00', null], { StartTime: '2026-11-17T06:00:00Z' }))).toEqual([
      'forgotten',
    ])
  })
})
