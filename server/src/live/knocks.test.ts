import { expect, it } from 'vitest'
import { countKnocks } from './knocks.ts'

it('lets each network knock so often in a minute, and again in the next one', () => {
  let now = 0
  const mayKnock = countKnocks(2, () => now)
  expect(['a', 'a', 'b', 'a'].map(mayKnock)).toEqual([true, true, true, false])
  now = 59_999
  expect(mayKnock('a')).toBe(false)
  now = 60_000
  expect(['a', 'b'].map(mayKnock)).toEqual([true, true])
})

it('lets everybody knock where there is no limit', () => {
  const mayKnock = countKnocks(0)
  expect(Array.from({ length: 50 }, () => mayKnock('a'))).not.toContain(false)
})
