import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type EndedSpan, partsOutside } from '../time/span.ts'
import { instantOf } from '../time/wall-time.ts'
import {
  answeredKind,
  isBeyondShift,
  minutesBeyondShift,
  refuseKinds,
  shiftOf as shiftAt,
  wholeMinutes,
  workingDayOf,
} from './shifts.ts'

const at = (time: string) => new Date(`2026-11-20T${time}+02:00`)
const span = (start: string, end: string): EndedSpan => ({ startAt: at(start), endAt: at(end) })
const day = [span('08:00', '12:00'), span('12:30', '16:00')]

describe('minutes beyond the shift', () => {
  it.each<[string, EndedSpan, readonly EndedSpan[], number]>([
    ['a span inside a shift', span('09:00', '10:00'), day, 0],
    [
      'a span that begins before and ends after the shift',
      span('07:30', '16:45'),
      [span('08:00', '16:00')],
      75,
    ],
    ['a span over the gap between two shifts', span('11:00', '13:00'), day, 30],
    ['a span with unsorted shifts', span('11:00', '17:00'), day.toReversed(), 90],
    ['a span without a shift', span('09:00', '10:30'), [], 90],
    ['two seconds in which the minute changes', span('16:00:59', '16:01:01'), day, 1],
    ['58 seconds in which the minute does not change', span('16:00:01', '16:00:59'), day, 0],
  ])('minutesBeyondShift counts the minutes beyond the shift in %s', (_, stamped, shifts, expected) => {
    expect(minutesBeyondShift(stamped, shifts)).toBe(expected)
  })

  it.each([
    [
      'the night in which summer time begins',
      '2026-03-28T22:00:00+02:00',
      '2026-03-29T06:00:00+03:00',
      7 * 60,
    ],
    ['the night in which summer time ends', '2026-10-24T22:00:00+03:00', '2026-10-25T06:00:00+02:00', 9 * 60],
  ])('minutesBeyondShift counts the elapsed minutes of %s', (_, start, end, expected) => {
    expect(minutesBeyondShift({ startAt: new Date(start), endAt: new Date(end) }, [])).toBe(expected)
  })

  it('minutes inside and beyond the shift add up over consecutive stampings, even if clocks change', () => {
    const days = fc.constantFrom('2026-03-28', '2026-10-24', '2026-11-20')
    const times = fc.constantFrom(
      ['06:00', '14:30'],
      ['13:30', '22:00'],
      ['22:00', '06:00'],
      ['16:17', '02:43'],
    )
    const offsets = fc.uniqueArray(fc.integer({ min: 0, max: 172_800_000 }), { minLength: 3, maxLength: 12 })
    fc.assert(
      fc.property(days, fc.array(times, { maxLength: 3 }), offsets, (firstDay, rosters, instants) => {
        const shifts = rosters.map(([from = '', to = '']) => shiftOf(firstDay, from, to))
        const begin = instantOf(firstDay, '00:00', zone).getTime()
        const bounds = instants.toSorted((a, b) => a - b).map((offset) => new Date(begin + offset))
        const spans = bounds.slice(1).map((endAt, index) => ({ startAt: bounds[index] ?? endAt, endAt }))
        const whole = { startAt: bounds[0] ?? new Date(0), endAt: bounds.at(-1) ?? new Date(0) }
        const sum = (measure: (part: EndedSpan) => number) =>
          spans.reduce((total, part) => total + measure(part), 0)
        expect(sum(wholeMinutes)).toBe(wholeMinutes(whole))
        expect(sum((part) => minutesBeyondShift(part, shifts))).toBe(minutesBeyondShift(whole, shifts))
        const inside = partsOutside(whole, partsOutside(whole, shifts)).reduce(
          (total, part) => total + wholeMinutes(part),
          0,
        )
        expect(inside + minutesBeyondShift(whole, shifts)).toBe(wholeMinutes(whole))
      }),
      { numRuns: 300 },
    )
  })
})

const zone = 'Europe/Helsinki'

/** Returns a shift from local times. It crosses midnight if its end is before its start. */
function shiftOf(day: string, from: string, to: string): EndedSpan {
  const next = new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
  return { startAt: instantOf(day, from, zone), endAt: instantOf(to < from ? next : day, to, zone) }
}

describe('an instant', () => {
  it.each([
    ['07:59:59.999', true],
    ['08:00', false],
    ['11:59:59.999', false],
    ['12:00', true],
    ['16:00', true],
  ])('isBeyondShift returns $1 at $0', (time, expected) => {
    expect(isBeyondShift(at(time), day)).toBe(expected)
  })
})

describe('the shift of a start', () => {
  const [morning, evening] = day
  it.each([
    ['05:59:59.999', null],
    ['06:00', morning],
    ['12:00', morning],
    ['12:00:00.001', evening],
    ['16:00', evening],
    ['16:00:00.001', null],
  ])('shiftOf returns the expected shift, or null, for a start at %s', (time, expected) => {
    expect(shiftAt(at(time), day)).toBe(expected)
    expect(shiftAt(at(time), day.toReversed())).toBe(expected)
  })

  it('a stamping belongs to the day of its shift, or to its calendar day if it has no shift', () => {
    const night = [{ startAt: at('22:00'), endAt: new Date('2026-11-21T06:00:00+02:00') }]
    expect(workingDayOf(new Date('2026-11-21T05:00:00+02:00'), night, zone)).toBe('2026-11-20')
    expect(workingDayOf(new Date('2026-11-21T07:00:00+02:00'), night, zone)).toBe('2026-11-21')
    expect(workingDayOf(new Date('2026-11-21T05:00:00+02:00'), [], zone)).toBe('2026-11-21')
  })
})

it('answeredKind prefers overtime if several time kinds have the answer yes', () => {
  expect(answeredKind({ IsKiKyTime: true, IsOverTime: true })).toBe('overtime')
  expect(answeredKind({ IsOverTime: false, IsFlexTime: true })).toBe('flex')
  expect(answeredKind({ IsOverTime: false })).toBeNull()
})

it('a yes to a time kind that the employee does not use is refused', () => {
  expect(refuseKinds({ IsFlexTime: true }, new Set(['overtime']))).toMatchObject([
    { data: { field: 'IsFlexTime' } },
  ])
  expect(refuseKinds({ IsFlexTime: true }, new Set(['flex']))).toEqual([])
})
