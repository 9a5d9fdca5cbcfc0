import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createClock } from './clock.ts'

describe('createClock', () => {
  beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-20T06:00:00Z') }))
  afterEach(() => void vi.useRealTimers())

  it('a clock without a start returns the real time', () => {
    expect(createClock().now()).toEqual(new Date('2026-11-20T06:00:00Z'))
  })

  it('a clock with a start runs at normal speed from that instant', () => {
    const clock = createClock(new Date('2027-01-04T07:00:00Z'))
    vi.advanceTimersByTime(90_000)
    expect(clock.now()).toEqual(new Date('2027-01-04T07:01:30Z'))
  })
})
