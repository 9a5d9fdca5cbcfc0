import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { instantOfTyped, readTime, step } from './typed-time.ts'

const at = (time: string) => Date.parse(`2026-11-18T${time}+02:00`)
const range = { earliest: at('08:00:30'), latest: at('10:00') }

describe('a step of a time', () => {
  it('a step moves a time to a whole minute', () => {
    expect(step(at('09:00:20'), 1, range)).toBe(at('09:01'))
    expect(step(at('09:00:20'), -1, range)).toBe(at('09:00'))
    expect(step(at('09:00'), 5, range)).toBe(at('09:05'))
    expect(step(at('09:00'), -5, range)).toBe(at('08:55'))
  })
})

it('a step stays within the allowed range and never moves in the opposite direction', () => {
  const instant = fc.integer({ min: range.earliest, max: range.latest })
  fc.assert(
    fc.property(instant, fc.constantFrom(-5, -1, 1, 5), (from, minutes) => {
      const to = step(from, minutes, range)
      expect(to).toBeGreaterThanOrEqual(range.earliest)
      expect(to).toBeLessThanOrEqual(range.latest)
      expect(Math.sign(to - from)).not.toBe(-Math.sign(minutes))
    }),
  )
})

describe('`readTime`', () => {
  it.each([
    ['08:30', '08:30'],
    ['8.30', '08:30'],
    ['8,30', '08:30'],
    ['830', '08:30'],
    [' 0830 ', '08:30'],
    ['24:00', null],
    ['12:60', null],
    ['8', null],
    ['', null],
  ])('the typed time %s is read as %s', (typed, time) => expect(readTime(typed)).toBe(time))
})

describe('`instantOfTyped`', () => {
  const helsinki = 'Europe/Helsinki'
  const ms = (instant: string) => Date.parse(instant)

  it('the instant of a typed time is on the day of the range', () => {
    const range = { earliest: ms('2026-11-18T08:00+02:00'), latest: ms('2026-11-18T10:00+02:00') }
    expect(instantOfTyped('9:15', range, helsinki)).toBe(ms('2026-11-18T09:15+02:00'))
    expect(instantOfTyped('7:15', range, helsinki)).toBe(ms('2026-11-18T07:15+02:00'))
    expect(instantOfTyped('x', range, helsinki)).toBeNull()
  })

  it('the instant of a typed time is on the next day if it is after midnight in a range over midnight', () => {
    const range = { earliest: ms('2026-11-17T22:00+02:00'), latest: ms('2026-11-18T06:00+02:00') }
    expect(instantOfTyped('23:30', range, helsinki)).toBe(ms('2026-11-17T23:30+02:00'))
    expect(instantOfTyped('05:30', range, helsinki)).toBe(ms('2026-11-18T05:30+02:00'))
  })

  it('a typed time that occurs twice is the later instant within the range', () => {
    const earliest = ms('2026-10-25T00:00Z')
    const typedUntil = (latest: string) => instantOfTyped('3:10', { earliest, latest: ms(latest) }, helsinki)
    expect(typedUntil('2026-10-25T01:30Z')).toBe(ms('2026-10-25T01:10Z'))
    expect(typedUntil('2026-10-25T01:05Z')).toBe(ms('2026-10-25T00:10Z'))
    const onlySecond = { earliest: ms('2026-10-25T01:00Z'), latest: ms('2026-10-25T05:00Z') }
    expect(instantOfTyped('3:10', onlySecond, helsinki)).toBe(ms('2026-10-25T01:10Z'))
  })

  it('a typed time may be before the start of the range if it is the same minute', () => {
    const range = { earliest: ms('2026-11-17T22:00:30+02:00'), latest: ms('2026-11-18T23:00+02:00') }
    expect(instantOfTyped('22:00', range, helsinki)).toBe(ms('2026-11-17T22:00+02:00'))
  })
})
