import { describe, expect, it } from 'vitest'
import { isNight } from './wall.ts'

const shifts = { StartTime: '2026-11-20T05:00:00Z', EndTime: '2026-11-20T16:00:00Z' }
const at = (time: string) => new Date(`2026-11-20T${time}Z`)

describe('the night of a site', () => {
  it('lasts until its first shift, and begins as its last one ends', () => {
    expect(isNight(shifts, at('04:59:59'))).toBe(true)
    expect(isNight(shifts, at('05:00:00'))).toBe(false)
    expect(isNight(shifts, at('15:59:59'))).toBe(false)
    expect(isNight(shifts, at('16:00:00'))).toBe(true)
  })

  it('is all of a day without shifts', () => {
    expect(isNight(null, at('10:00:00'))).toBe(true)
  })
})
