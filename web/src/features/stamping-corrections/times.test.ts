import { describe, expect, it } from 'vitest'
import { minuteAfter, minuteBefore, snap } from './times.ts'

const at = (time: string) => Date.parse(`2026-11-18T${time}+02:00`)
const range = { earliest: at('08:00:30'), latest: at('10:00') }

describe('snapping', () => {
  it('rounds a dragged time to five minutes', () => {
    expect(snap(at('09:02:20'), 5, range)).toBe(at('09:00'))
    expect(snap(at('09:02:31'), 5, range)).toBe(at('09:05'))
  })

  it('a dragged time stops at the exact limit of its range, so that adjacent stampings have no gap', () => {
    expect(snap(at('07:00'), 5, range)).toBe(at('08:00:30'))
    expect(snap(at('11:00'), 5, range)).toBe(at('10:00'))
  })
})

it('finds the first whole minute after an instant, and the last one before it', () => {
  expect(minuteAfter(at('09:00'))).toBe(at('09:01'))
  expect(minuteAfter(at('09:00:01'))).toBe(at('09:01'))
  expect(minuteBefore(at('09:00'))).toBe(at('08:59'))
  expect(minuteBefore(at('09:00:01'))).toBe(at('09:00'))
})
