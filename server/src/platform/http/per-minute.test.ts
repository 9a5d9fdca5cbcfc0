import { expect, it } from 'vitest'
import { limitPerMinute } from './per-minute.ts'

it('lets each network do it so often in a minute, and again in the next one', () => {
  let now = 0
  const count = limitPerMinute(2, () => now)
  expect(['a', 'a', 'b', 'a'].map(count)).toEqual([true, true, true, false])
  now = 59_999
  expect(count('a')).toBe(false)
  now = 60_000
  expect(['a', 'b'].map(count)).toEqual([true, true])
})

it('lets everybody do it if there is no limit', () => {
  const count = limitPerMinute(0)
  expect(Array.from({ length: 50 }, () => count('a'))).not.toContain(false)
})
