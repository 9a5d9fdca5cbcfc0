import { expect, it } from 'vitest'
import { limitAnonymous, limitHandshakes } from './handshake-limit.ts'

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

it('has room for so many connections of a network on which nobody signed in', () => {
  const anonymous = limitAnonymous(2)
  const [first] = [anonymous.count('a'), anonymous.count('a')]
  expect([anonymous.hasRoom('a'), anonymous.hasRoom('b')]).toEqual([false, true])
  first()
  first()
  expect(anonymous.hasRoom('a')).toBe(true)
  anonymous.count('a')
  expect(anonymous.hasRoom('a')).toBe(false)
})
