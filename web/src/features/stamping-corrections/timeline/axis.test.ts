import { describe, expect, it } from 'vitest'
import { at, sampleStamping } from '../../stamping/test/sample-stampings.ts'
import { sampleDay, sampleTimeline } from '../test/sample-day.ts'
import { axisOf, columnsOfHandles, hoursOn } from './axis.ts'

const now = new Date(at('17:20'))
const ms = (time: string) => Date.parse(at(time))

describe('the axis', () => {
  it('the timeline covers whole hours around shift and stampings, and an hour more if one is running', () => {
    expect(axisOf(sampleTimeline(sampleDay(), now), now)).toEqual({ start: ms('08:00'), hours: 9 })
  })

  it('the timeline does not include future hours', () => {
    const morning = new Date(at('09:20'))
    expect(axisOf(sampleTimeline(sampleDay(), morning), morning)).toEqual({ start: ms('08:00'), hours: 2 })
  })

  it('the timeline of a day without stampings and shifts begins at 07:00 and ends at 17:00', () => {
    expect(axisOf(sampleTimeline(sampleDay({ Stampings: [], Shifts: [] }), now), now)).toEqual({
      start: ms('07:00'),
      hours: 10,
    })
  })

  it('the timeline begins at midnight for a stamping that began on the previous day', () => {
    const overnight = sampleStamping(1, ['00:00', '02:00'], { StartTime: '2026-11-17T20:00:00Z' })
    const axis = axisOf(sampleTimeline(sampleDay({ Stampings: [overnight], Shifts: [] }), now), now)
    expect(axis).toEqual({ start: ms('00:00'), hours: 2 })
    expect(hoursOn(axis, Date.parse(overnight.StartTime))).toBe(0)
    expect(hoursOn(axis, ms('01:30'))).toBe(1.5)
  })
})

it('timeline handles that are too close for a finger are in different columns', () => {
  const times = [ms('08:00'), ms('08:10'), ms('08:30'), ms('08:35'), ms('09:30')]
  expect(columnsOfHandles(times, 0.5)).toEqual([0, 1, 0, 2, 0])
})
