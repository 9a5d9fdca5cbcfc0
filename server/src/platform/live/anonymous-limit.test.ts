import { expect, it } from 'vitest'
import { limitAnonymous } from './anonymous-limit.ts'

it('limitAnonymous limits the connections of each network that have not signed in', () => {
  const anonymous = limitAnonymous(2)
  const [first] = [anonymous.count('a'), anonymous.count('a')]
  expect([anonymous.hasRoom('a'), anonymous.hasRoom('b')]).toEqual([false, true])
  first()
  first()
  expect(anonymous.hasRoom('a')).toBe(true)
  anonymous.count('a')
  expect(anonymous.hasRoom('a')).toBe(false)
})
