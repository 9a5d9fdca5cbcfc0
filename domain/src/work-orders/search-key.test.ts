import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toSearchKey } from './search-key.ts'

describe('toSearchKey', () => {
  it.each([
    ['ABC-123', 'ABC123'],
    ['abc 123', 'ABC123'],
    ['Ål 12.3', 'ÅL123'],
    ['äö_1/2', 'ÄÖ12'],
    [' - ', ''],
  ])('of %j is %j', (typed, key) => {
    expect(toSearchKey(typed)).toBe(key)
  })

  it('of a key is the key itself', () => {
    fc.assert(fc.property(fc.string(), (text) => toSearchKey(toSearchKey(text)) === toSearchKey(text)))
  })
})
