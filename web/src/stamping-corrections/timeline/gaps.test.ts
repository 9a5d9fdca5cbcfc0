import { dayBounds } from '@verstas/domain/time/day.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { at, doctorAt, lunchAt, sampleDay, sampleStamping } from '../test/sample-day.ts'
import { gapsOf, hasOverlap } from './gaps.ts'

const bounds = dayBounds('2026-11-18', 'Europe/Helsinki')
const now = new Date(at('10:00'))
const ms = (time: string) => Date.parse(at(time))
const gap = (start: string, end: string) => ({ start: ms(start), end: ms(end) })
const shift = { StartTime: at('07:00'), EndTime: at('16:00') }

describe('the gaps of a day', () => {
  it('lie between two stampings', () => {
    expect(gapsOf(sampleDay(), bounds, now)).toEqual([gap('09:00', '09:10')])
  })

  it('lie in the shift before and after what is stamped, up to now', () => {
    const Stampings = [sampleStamping(1, ['08:00', '09:00'])]
    expect(gapsOf({ Stampings, Elsewhere: [], Shifts: [shift] }, bounds, now)).toEqual([
      gap('07:00', '08:00'),
      gap('09:00', '10:00'),
    ])
    expect(gapsOf({ Stampings: [], Elsewhere: [], Shifts: [shift] }, bounds, now)).toEqual([
      gap('07:00', '10:00'),
    ])
  })

  it('are none where an absence was planned', () => {
    const Stampings = [sampleStamping(1, ['07:00', '08:00']), doctorAt(2, ['08:00', '10:00'])]
    expect(gapsOf({ Stampings, Elsewhere: [], Shifts: [shift] }, bounds, now)).toEqual([])
  })

  it('are none of less than a minute, and none of a day without shift and stampings', () => {
    const Stampings = [sampleStamping(1, ['08:00', '08:59:30']), lunchAt(2, ['09:00', null])]
    expect(gapsOf({ Stampings, Elsewhere: [], Shifts: [] }, bounds, now)).toEqual([])
    expect(gapsOf({ Stampings: [], Elsewhere: [], Shifts: [] }, bounds, now)).toEqual([])
  })

  it('and the stampings cover the shift together, and never each other', () => {
    const minute = fc.integer({ min: 0, max: 179 })
    const span = fc.tuple(minute, minute).map(([a, b]) => [Math.min(a, b), Math.max(a, b) + 1] as const)
    fc.assert(
      fc.property(fc.array(span, { maxLength: 6 }), (spans) => {
        const clock = (minutes: number) =>
          `${String(7 + Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
        const Stampings = spans.map(([start, end], index) =>
          sampleStamping(index + 1, [clock(start), clock(end)]),
        )
        const gaps = gapsOf({ Stampings, Elsewhere: [], Shifts: [shift] }, bounds, now)
        for (let minutes = 0; minutes < 180; minutes += 1) {
          const instant = ms(clock(minutes))
          const isStamped = spans.some(([start, end]) => start <= minutes && minutes < end)
          const isGap = gaps.some(({ start, end }) => start <= instant && instant < end)
          expect(isGap).toBe(!isStamped)
        }
      }),
    )
  })
})

it('sees where two stampings lie on each other', () => {
  const work = sampleStamping(1, ['08:00', '09:00'])
  expect(hasOverlap([work, doctorAt(2, ['08:30', '09:30'])], now)).toBe(true)
  expect(hasOverlap([work, lunchAt(2, ['09:00', '09:30'])], now)).toBe(false)
})
