import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, formatTime } from '../time/format.ts'
import { hoursOfDay, moveHandle, openingOn, shortestRange, stepFrom, validRange } from './hours.ts'

const helsinki = 'Europe/Helsinki'
const anyDay = fc.integer({ min: 0, max: 365 * 40 }).map((days) => addDays('2005-01-01', days))
const anyRange = fc
  .record({ from: fc.integer({ min: 0, max: 18 }), span: fc.integer({ min: 6, max: 24 }) })
  .map(({ from, span }) => ({ from, to: Math.min(24, from + span) }))

describe('the visible hours', () => {
  it('the range of visible hours has at least six hours after any move of a handle', () => {
    const moves = fc.array(
      fc.record({
        handle: fc.constantFrom<'from' | 'to'>('from', 'to'),
        hour: fc.double({ min: -9, max: 33, noNaN: true }),
      }),
    )
    fc.assert(
      fc.property(anyRange, moves, (first, steps) => {
        for (const { handle, hour } of steps) {
          const moved = moveHandle(first, handle, hour)
          expect(Number.isInteger(moved.from) && Number.isInteger(moved.to)).toBe(true)
          expect(moved.from).toBeGreaterThanOrEqual(0)
          expect(moved.to).toBeLessThanOrEqual(24)
          expect(moved.to - moved.from).toBeGreaterThanOrEqual(shortestRange)
          // The other handle does not move.
          const other = handle === 'from' ? 'to' : 'from'
          expect(moved[other]).toBe(first[other])
        }
      }),
    )
  })

  it('validRange returns the nearest valid range, and moveHandle rounds to a valid range', () => {
    expect(validRange({ from: 7, to: 17 })).toEqual({ from: 7, to: 17 })
    expect(validRange({ from: 20, to: 22 })).toEqual({ from: 18, to: 24 })
    expect(validRange({ from: 10, to: 12 })).toEqual({ from: 10, to: 16 })
    expect(validRange({ from: -3, to: 99 })).toEqual({ from: 0, to: 24 })
    expect(validRange({ from: 7.4, to: 16.6 })).toEqual({ from: 7, to: 17 })
    expect(validRange({ from: 6.6, to: 17.4 })).toEqual({ from: 7, to: 17 })
    expect(moveHandle({ from: 7, to: 17 }, 'from', 8.4)).toEqual({ from: 8, to: 17 })
    expect(moveHandle({ from: 7, to: 17 }, 'from', 8.6)).toEqual({ from: 9, to: 17 })
    expect(moveHandle({ from: 7, to: 17 }, 'to', 12)).toEqual({ from: 7, to: 13 })
  })

  it.each([
    ['2026-11-20', 24],
    ['2026-03-29', 23],
    ['2026-10-25', 25],
  ])('the day %s has %d hours', (day, hours) => {
    const { startAt, endAt } = hoursOfDay(day, { from: 0, to: 24 }, helsinki)
    expect(endAt.getTime() - startAt.getTime()).toBe(hours * 60 * 60_000)
  })

  it('the visible hours begin and end at full hours of the local time', () => {
    fc.assert(
      fc.property(anyDay, anyRange, (day, { from, to }) => {
        fc.pre(from !== 3)
        const { startAt, endAt } = hoursOfDay(day, { from, to }, helsinki)
        const clock = (hour: number) => `${String(hour % 24).padStart(2, '0')}:00`
        expect([formatTime(startAt, helsinki), formatTime(endAt, helsinki)]).toEqual([clock(from), clock(to)])
      }),
    )
  })
})

describe('a step', () => {
  const at = (time: string) => new Date(`2026-11-20T${time}+02:00`)

  it('stepFrom returns the next quarter of an hour, or the instant itself if it is at a quarter', () => {
    expect(stepFrom(at('08:00:01'))).toEqual(at('08:15:00'))
    expect(stepFrom(at('08:15:00'))).toEqual(at('08:15:00'))
  })
})

describe('the opening hours', () => {
  const workdays = ['07:30-17:00', '07:30-17:00', '07:30-17:00', '07:30-17:00', '08:00-24:00']
  const week = [...workdays, '09:00-14:00', 'closed']
  it.each([
    ['2026-11-16', '07:30', '17:00'],
    ['2026-11-21', '09:00', '14:00'],
    ['2026-11-20', '08:00', '00:00'],
  ])('a site is open on %s from %s to %s', (day, from, to) => {
    const open = openingOn(day, week, helsinki)
    expect(open && [formatTime(open.startAt, helsinki), formatTime(open.endAt, helsinki)]).toEqual([from, to])
  })

  it('a site is not open on a closed weekday', () => {
    expect(openingOn('2026-11-22', week, helsinki)).toBeNull()
  })
})
