import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { minuteAfter, minuteBefore, snap, step } from './minutes.ts'

const at = (time: string) => Date.parse(`2026-11-18T${time}+02:00`)
const range = { earliest: at('08:00:30'), latest: at('10:00') }

describe('a finger', () => {
  it('sets whole five minutes', () => {
    expect(snap(at('09:02:20'), 5, range)).toBe(at('09:00'))
    expect(snap(at('09:02:31'), 5, range)).toBe(at('09:05'))
  })

  it('goes to the neighbour’s own instant, so that the two meet', () => {
    expect(snap(at('07:00'), 5, range)).toBe(at('08:00:30'))
    expect(snap(at('11:00'), 5, range)).toBe(at('10:00'))
  })
})

describe('a key', () => {
  it('goes on to whole minutes', () => {
    expect(step(at('09:00:20'), 1, range)).toBe(at('09:01'))
    expect(step(at('09:00:20'), -1, range)).toBe(at('09:00'))
    expect(step(at('09:00'), 5, range)).toBe(at('09:05'))
    expect(step(at('09:00'), -5, range)).toBe(at('08:55'))
  })
})

it('never leaves what is allowed, and always comes nearer to where it goes', () => {
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

it('has a whole minute on either side of every instant', () => {
  expect(minuteAfter(at('09:00'))).toBe(at('09:01'))
  expect(minuteAfter(at('09:00:01'))).toBe(at('09:01'))
  expect(minuteBefore(at('09:00'))).toBe(at('08:59'))
  expect(minuteBefore(at('09:00:01'))).toBe(at('09:00'))
})
