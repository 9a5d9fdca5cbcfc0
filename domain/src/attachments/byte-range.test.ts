import fc from 'fast-check'
import { expect, it } from 'vitest'
import { byteRangeOf } from './byte-range.ts'

it.each([
  ['bytes=0-0', { first: 0, last: 0 }],
  ['bytes=0-', { first: 0, last: 99 }],
  ['bytes=10-19', { first: 10, last: 19 }],
  ['bytes=90-500', { first: 90, last: 99 }],
  ['bytes=-10', { first: 90, last: 99 }],
  ['bytes=-500', { first: 0, last: 99 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=20-10', null],
  ['bytes=0-1,5-6', null],
  ['bytes=-', null],
  ['lines=1-2', null],
  ['bytes=a-b', null],
  [undefined, null],
])('byteRangeOf parses the range %s of a file with 100 bytes', (header, expected) => {
  expect(byteRangeOf(header, 100)).toEqual(expected)
})

it('a byte range never exceeds the file', () => {
  const number = fc.option(fc.nat(300), { nil: '' as const })
  fc.assert(
    fc.property(number, number, fc.integer({ min: 1, max: 200 }), (from, to, size) => {
      const range = byteRangeOf(`bytes=${from}-${to}`, size)
      if (range === null || range === 'unsatisfiable') return
      expect(range.first).toBeGreaterThanOrEqual(0)
      expect(range.last).toBeGreaterThanOrEqual(range.first)
      expect(range.last).toBeLessThan(size)
    }),
  )
})
