import { expect, it } from 'vitest'
import { limitAnonymous } from './anonymous-limit.ts'

it('limitAnonymous limits the number of connections without a sign-in from each network', () => {
  const anonymous = limitAnonymous(2)
  const [first] = [anonymous.count('a'), anonymous.count('a')]
  expect([anonymous.hasRoom('a'), anonymous.hasRoom('b')]).toEqual([false, true])
  first()
  first()
  expect(anonymous.hasRoom('a')).toBe(true)
  anonymous.count('a')
  expect(anonymous.hasRoom('a')).toBe(false)
})
