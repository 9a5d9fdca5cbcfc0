import { describe, expect, it } from 'vitest'
import { countdownTo, expiryOnThisClock } from './expiry.ts'

const now = Date.parse('2026-11-21T06:00:00Z')
const seconds = (count: number) => count * 1000

describe('the countdown to the end of a session', () => {
  it.each([
    ['long before the warning', 3600, 'calm', 3590],
    ['a moment before the warning', 70.001, 'calm', 61],
    ['60 s before the app ends the session', 70, 'warning', 60],
    ['in the last second before the app ends it', 10.5, 'warning', 1],
    ['10 s before the server ends the session', 10, 'over', 0],
    ['long after the end, when a tab resumes', -7200, 'over', 0],
  ] as const)(
    'the countdown %s (%d s before the expiration) has the phase %s and %d s left',
    (_, secondsToExpiry, phase, secondsLeft) => {
      expect(countdownTo(now + seconds(secondsToExpiry), now)).toEqual({ phase, secondsLeft })
    },
  )
})

describe("the expiration on this device's clock", () => {
  const expiration = now + seconds(3600)

  it.each([
    ['right', 0],
    ['a day ahead', 86_400],
    ['ten minutes behind', -600],
  ])('a session of one hour lasts one hour on a device whose clock is %s', (_, wrongBy) => {
    const here = now + seconds(wrongBy)
    expect(expiryOnThisClock(expiration, now, here) - here).toBe(seconds(3600))
  })

  it("expiryOnThisClock returns the server's expiry if the server does not send its time", () => {
    expect(expiryOnThisClock(expiration, null, now + seconds(5))).toBe(expiration)
  })
})
