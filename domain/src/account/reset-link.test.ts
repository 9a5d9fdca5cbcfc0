import { expect, it } from 'vitest'
import { lifetimeOfResetLink } from './reset-link.ts'

it('a link for the first password lasts a week, and a link for a forgotten one an hour', () => {
  const hour = 60 * 60_000
  expect(lifetimeOfResetLink({ awaitsPassword: true })).toBe(7 * 24 * hour)
  expect(lifetimeOfResetLink({ awaitsPassword: false })).toBe(hour)
})
