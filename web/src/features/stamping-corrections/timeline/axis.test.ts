import { describe, expect, it } from 'vitest'
import { at, sampleStamping } from '../../stamping/test/sample-stampings.ts'
import { sampleDay, sampleTimeline } from '../test/sample-day.ts'
import { axisOf, handleLanes, hoursOn } from './axis.ts'

const now = new Date(at('17:20'))
const ms = (time: string) => Date.parse(at(time))

describe('the axis', () => {
  it('covers the whole hours around shift and stampings, and up to now while one runs', () => {
    expect(axisOf(sampleTimeline(sampleDay(), now), now)).toEqual({ start: ms('08:00'), hours: 10 })
  })

  it('does not cover future hours', () => {
    const morning = new Date(at('09:20'))
    expect(axisOf(sampleTimeline(sampleDay(), morning), morning)).toEqual({ start: ms('08:00'), hours: 2 })
  })

  it('covers a working day without stampings', () => {
    expect(axisOf(sampleTimeline(sampleDay({ Stampings: [], Shifts: [] }), now), now)).toEqual({
      start: ms('07:00'),
      hours: 10,
    })
  })

  it('does not begin before midnight for a stamping that began on the previous day', () => {
    const overnight = sampleStamping(1, ['00:00', '02:00'], { StartTime: '2026-11-17T20:00:00Z' })
    const axis = axisOf(sampleTimeline(sampleDay({ Stampings: [overnight], Shifts: [] }), now), now)
    expect(axis).toEqual({ start: ms('00:00'), hours: 2 })
    expect(hoursOn(axis, Date.parse(overnight.StartTime))).toBe(0)
    expect(hoursOn(axis, ms('01:30'))).toBe(1.5)
  })
})

it('places handles side by side if they are too close for a finger', () => {
  const times = [ms('08:00'), ms('08:10'), ms('08:30'), ms('08:35'), ms('09:30')]
  expect(handleLanes(times, 0.5)).toEqual([0, 1, 0, 2, 0])
})
