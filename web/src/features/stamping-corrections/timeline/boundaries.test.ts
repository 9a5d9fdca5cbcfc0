import type { StampingDay } from '@verstas/contract/stamping/corrections.ts'
import { dayBounds } from '@verstas/domain/time/day.ts'
import { describe, expect, it } from 'vitest'
import { at, doctorAt, lunchAt, sampleStamping } from '../../stamping/test/sample-stampings.ts'
import { sampleDay, sampleTimeline } from '../test/sample-day.ts'
import { boundariesOf } from './boundaries.ts'

const bounds = dayBounds('2026-11-18', 'Europe/Helsinki')
const now = new Date(at('10:00'))
const ms = (time: string) => Date.parse(at(time))

const read = (Stampings: StampingDay['Stampings'], Elsewhere: StampingDay['Elsewhere'] = []) =>
  boundariesOf(sampleTimeline(sampleDay({ Stampings, Elsewhere }), now), now).map(
    ({ at, ends, starts, earliest, latest }) => ({
      at,
      sides: [ends?.Id ?? null, starts?.Id ?? null],
      range: [earliest, latest],
    }),
  )

describe('the boundaries of a day', () => {
  it('two adjacent stampings share a boundary, whose range leaves at least a minute of each stamping', () => {
    expect(read(sampleDay().Stampings)).toEqual([
      { at: ms('08:00'), sides: [null, 1], range: [bounds.start.getTime(), ms('08:29')] },
      { at: ms('08:30'), sides: [1, 2], range: [ms('08:01'), ms('08:59')] },
      { at: ms('09:00'), sides: [2, null], range: [ms('08:31'), ms('09:10')] },
      { at: ms('09:10'), sides: [null, 3], range: [ms('09:00'), ms('09:59')] },
    ])
  })

  it('the end of a stamping cannot move past the current time', () => {
    expect(read([sampleStamping(1, ['08:00', '09:30'])])[1]?.range).toEqual([ms('08:01'), ms('10:00')])
  })

  it('the end of a stamping cannot move into work at another site', () => {
    const elsewhere = { StartTime: at('09:15'), EndTime: at('09:45') }
    const [start, end] = read([sampleStamping(1, ['08:00', '09:00'])], [elsewhere])
    expect([start?.range[0], end?.range[1]]).toEqual([bounds.start.getTime(), ms('09:15')])
  })

  it('work and an adjacent absence do not share a boundary', () => {
    const boundaries = read([sampleStamping(1, ['08:00', '09:00']), doctorAt(2, ['09:00', '09:30'])])
    expect(boundaries.map(({ sides }) => sides)).toEqual([
      [null, 1],
      [1, null],
      [null, 2],
      [2, null],
    ])
  })

  it('a stamping that began on the previous day has no boundary at its start', () => {
    const overnight = sampleStamping(1, ['00:00', '06:00'], { StartTime: '2026-11-17T20:00:00Z' })
    expect(read([overnight]).map(({ at }) => at)).toEqual([ms('06:00')])
  })

  it('a boundary between stampings is omitted if it cannot move', () => {
    expect(read([sampleStamping(1, ['08:00', '08:01']), lunchAt(2, ['08:01', '08:02'])])).toMatchObject([
      { sides: [null, 1] },
      { sides: [2, null] },
    ])
  })
})
