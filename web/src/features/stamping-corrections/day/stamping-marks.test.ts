import type { Stamping } from '@verstas/contract/stamping/entities.ts'
import { describe, expect, it } from 'vitest'
import { at, doctorAt, lunchAt, sampleStamping } from '../../stamping/test/sample-stampings.ts'
import { marksOfDay } from './stamping-marks.ts'

const situation = {
  day: '2026-11-18',
  now: new Date(at('10:00')),
  timeZone: 'Europe/Helsinki',
  absenceTypeIds: new Set([22]),
  siteShifts: { Shifts: [], Elsewhere: [] },
}
const marks = (...stampings: Stamping[]) => marksOfDay(stampings, situation)
const work = sampleStamping(1, ['08:00', '09:00'])

describe('the marks of a day', () => {
  it('adjacent stampings have no marks that need a check', () => {
    expect(marks(work, lunchAt(2, ['09:00', '09:30']))).toEqual(['fine', 'stopped'])
    expect(marks(work, lunchAt(2, ['09:00', null]))).toEqual(['fine', 'running'])
  })

  it('gaps, overlaps and a wrong device clock are marked', () => {
    expect(marks(work, lunchAt(2, ['09:10', '09:30']))).toEqual(['gap', 'stopped'])
    expect(marks(work, doctorAt(2, ['08:30', '09:30']))).toEqual(['overlap', 'stopped'])
    expect(marks({ ...work, IsClockOff: true })).toEqual(['clockOff', 'stopped'])
  })

  it('a stamping that has been running since yesterday is marked as forgotten', () => {
    expect(marks(sampleStamping(1, ['00:00', null], { StartTime: '2026-11-17T06:00:00Z' }))).toEqual([
      'forgotten',
    ])
  })
})

describe('the marks of a day with shifts', () => {
  const inShift = (times: readonly [string, string], ...stampings: Stamping[]) =>
    marksOfDay(stampings, {
      ...situation,
      siteShifts: { Shifts: [{ StartTime: at(times[0]), EndTime: at(times[1]) }], Elsewhere: [] },
    })

  it('a person without stampings has a gap only after their shift has begun', () => {
    expect(marks()).toEqual(['noShift'])
    expect(inShift(['10:30', '18:00'])).toEqual(['none'])
    expect(inShift(['09:30', '18:00'])).toEqual(['gap', 'none'])
  })

  it('a late start is marked as a gap unless the person worked at another site meanwhile', () => {
    expect(inShift(['07:00', '15:30'], { ...work, EndTime: null })).toEqual(['gap', 'running'])
    const siteShifts = {
      Shifts: [{ StartTime: at('07:00'), EndTime: at('09:00') }],
      Elsewhere: [{ StartTime: at('07:00'), EndTime: at('08:00') }],
    }
    expect(marksOfDay([work], { ...situation, siteShifts })).toEqual(['fine', 'stopped'])
  })

  it('a night shift that continues after midnight has no marks that need a check', () => {
    const night = sampleStamping(1, ['00:00', null], { StartTime: '2026-11-17T20:00:00Z' })
    expect(
      marksOfDay([night], {
        ...situation,
        now: new Date(at('03:00')),
        siteShifts: { Shifts: [{ StartTime: '2026-11-17T20:00:00Z', EndTime: at('06:00') }], Elsewhere: [] },
      }),
    ).toEqual(['fine', 'running'])
  })
})
