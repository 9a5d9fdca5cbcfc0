import { expect, it } from 'vitest'
import { fillText } from './entry.ts'

const files = { one: '#count# file', other: '#count# files' }

it.each([
  [0, '0 files'],
  [1, '1 file'],
  [2, '2 files'],
])('fillText chooses the plural form for the count %i', (count, text) => {
  expect(fillText(files, 'en', { count })).toBe(text)
})

it('fillText replaces only the placeholders that have a value', () => {
  expect(fillText('#a# and #b#, #a#', 'fi', { a: 1, c: 2 })).toBe('1 and #b#, 1')
})
