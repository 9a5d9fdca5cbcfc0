import { expect, it } from 'vitest'
import { limitPerMinute } from './per-minute.ts'

it('limitPerMinute allows a limited number of actions per caller and minute', () => {
  let now = 0
  const count = limitPerMinute(2, () => now)
  expect(['a', 'a', 'b', 'a'].map(count)).toEqual([true, true, true, false])
  now = 59_999
  expect(count('a')).toBe(false)
  now = 60_000
  expect(['a', 'b'].map(count)).toEqual([true, true])
})

it('limitPerMinute allows any number of actions if the limit is 0', () => {
  const count = limitPerMinute(0)
  expect(Array.from({ length: 50 }, () => count('a'))).not.toContain(false)
})
