import { expect, it } from 'vitest'
import { findExpiryWarning, keyStateAt } from './key-expiry.ts'

const day = (number: number) => new Date(Date.UTC(2026, 0, number))
const yearly = { created: day(1), expires: day(366) }

it('findExpiryWarning returns the shortest of 30, 7 and 1 days within which a key expires', () => {
  const warnings = [335, 336, 358, 359, 364, 365].map((now) => findExpiryWarning(yearly, day(now)))
  expect(warnings).toEqual([null, 30, 30, 7, 7, 1])
})

it('a key with a lifetime of 30 days gets no warning 30 days before it expires', () => {
  const monthly = { created: day(1), expires: day(31) }
  expect([1, 23, 24, 30].map((now) => findExpiryWarning(monthly, day(now)))).toEqual([null, null, 7, 1])
})

it('keyStateAt distinguishes valid, expiring, expired and revoked keys', () => {
  const key = { Created: day(1).toISOString(), Expires: day(366).toISOString(), Revoked: null }
  expect([2, 340, 366].map((now) => keyStateAt(key, day(now)))).toEqual(['valid', 'expiring', 'expired'])
  expect(keyStateAt({ ...key, Revoked: day(3).toISOString() }, day(366))).toBe('revoked')
})
