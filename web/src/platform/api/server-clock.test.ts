import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { deviceNow, noteServerTime, serverNow } from './server-clock.ts'

const device = new Date('2026-11-20T06:00:00Z')
const later = (ms: number) => new Date(device.getTime() + ms)
const answeredAt = (date?: Date) => new Response(null, { headers: date ? { date: date.toUTCString() } : {} })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: device })
})
afterEach(() => {
  noteServerTime(answeredAt(device))
  vi.useRealTimers()
})

describe('a device whose clock is wrong', () => {
  it.each([3_600_000, -3_600_000, 3_000, -3_000])(
    "shows the server's time with a deviation of %i ms",
    (ms) => {
      noteServerTime(answeredAt(later(ms)))
      expect(serverNow()).toEqual(later(ms))
      expect(deviceNow()).toEqual(device)
    },
  )

  it('uses its own clock again once the clock is right', () => {
    noteServerTime(answeredAt(later(-3_600_000)))
    noteServerTime(answeredAt(later(1_000)))
    expect(serverNow()).toEqual(device)
  })
})

it('the travel time of an answer, or an answer without a time, does not change the clock', () => {
  noteServerTime(answeredAt(later(-2_000)))
  expect(serverNow()).toEqual(device)
  noteServerTime(answeredAt(later(60_000)))
  noteServerTime(answeredAt())
  expect(serverNow()).toEqual(later(60_000))
})

it('a late answer, over bad wifi or after the phone slept, does not set the clock back', () => {
  const minutes = 60_000
  const askedAt = later(-20 * minutes).getTime()
  noteServerTime(answeredAt(later(-20 * minutes)), askedAt)
  expect(serverNow()).toEqual(device)
  noteServerTime(answeredAt(later(60 * minutes)))
  noteServerTime(answeredAt(later(40 * minutes)), askedAt)
  expect(serverNow()).toEqual(later(60 * minutes))
})
