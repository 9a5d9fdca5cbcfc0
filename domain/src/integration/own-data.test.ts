import { expect, it } from 'vitest'
import { masters } from './masters.ts'
import { isWrittenHere } from './own-data.ts'

it('a site without a choice writes its own data until another system sends some', () => {
  expect(isWrittenHere(null, false)).toBe(true)
  expect(isWrittenHere(null, true)).toBe(false)
})

it.each(masters)('the chosen master %s counts more than the records of other systems', (master) => {
  for (const hasSource of [true, false]) expect(isWrittenHere(master, hasSource)).toBe(master === 'here')
})
