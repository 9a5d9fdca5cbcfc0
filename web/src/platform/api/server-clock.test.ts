import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { deviceNow, noteDebugDate, noteServerTime, serverNow } from './server-clock.ts'

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

describe('a device with a wrong clock', () => {
  it.each([3_600_000, -3_600_000, 3_000, -3_000])(
    "`serverNow` returns the server's time if the device's clock deviates by %i ms",
    (ms) => {
      noteServerTime(answeredAt(later(ms)))
      expect(serverNow()).toEqual(later(ms))
      expect(deviceNow()).toEqual(device)
    },
  )

  it("`serverNow` returns the device's time again after the user corrects the device's clock", () => {
    noteServerTime(answeredAt(later(-3_600_000)))
    noteServerTime(answeredAt(later(1_000)))
    expect(serverNow()).toEqual(device)
  })
})

it('a deviation of up to 2 s, or a response without a date, does not change `serverNow`', () => {
  noteServerTime(answeredAt(later(-2_000)))
  expect(serverNow()).toEqual(device)
  noteServerTime(answeredAt(later(60_000)))
  noteServerTime(answeredAt())
  expect(serverNow()).toEqual(later(60_000))
})

it('a late response does not set `serverNow` back', () => {
  const minutes = 60_000
  const askedAt = later(-20 * minutes).getTime()
  noteServerTime(answeredAt(later(-20 * minutes)), askedAt)
  expect(serverNow()).toEqual(device)
  noteServerTime(answeredAt(later(60 * minutes)))
  noteServerTime(answeredAt(later(40 * minutes)), askedAt)
  expect(serverNow()).toEqual(later(60 * minutes))
})

it('a debug date of the installation is the time of `serverNow`, also after further responses', () => {
  noteDebugDate('2027-03-02T09:00:00Z')
  noteServerTime(answeredAt(device))
  expect(serverNow()).toEqual(new Date('2027-03-02T09:00:00Z'))
  noteDebugDate(undefined)
  expect(serverNow()).toEqual(device)
})
