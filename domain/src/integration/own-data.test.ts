import { expect, it } from 'vitest'
import { masters } from './masters.ts'
import { isWrittenHere } from './own-data.ts'

it('a site without a chosen master writes its own data until another system sends records', () => {
  expect(isWrittenHere(null, false)).toBe(true)
  expect(isWrittenHere(null, true)).toBe(false)
})

it.each(masters)(
  'isWrittenHere depends only on the chosen master %s, even if another system has sent records',
  (master) => {
    for (const hasSource of [true, false]) expect(isWrittenHere(master, hasSource)).toBe(master === 'here')
  },
)
