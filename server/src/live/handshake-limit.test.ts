import { expect, it } from 'vitest'
import { limitHandshakes } from './handshake-limit.ts'

it('lets each network in so often in a minute, and again in the next one', () => {
  let now = 0
  const count = limitHandshakes(2, () => now)
  expect(['a', 'a', 'b', 'a'].map(count)).toEqual([true, true, true, false])
  now = 59_999
  expect(count('a')).toBe(false)
  now = 60_000
  expect(['a', 'b'].map(count)).toEqual([true, true])
})

it('lets everybody in where there is no limit', () => {
  const count = limitHandshakes(0)
  expect(Array.from({ length: 50 }, () => count('a'))).not.toContain(false)
})
