import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cutText } from './cut-text.ts'

it('cutText never splits a surrogate pair, and keeps as many UTF-16 units as fit', () => {
  expect(cutText('Hyvä 👍 auto', 5)).toBe('Hyvä ')
  expect(cutText('Hyvä 👍 auto', 6)).toBe('Hyvä ')
  expect(cutText('Hyvä 👍 auto', 7)).toBe('Hyvä 👍')
  expect(cutText('Hyvä 👍', 100)).toBe('Hyvä 👍')
})

it('cutText returns the beginning of any text, at most one UTF-16 unit shorter than requested', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', 'ä', '👍', '👩‍🔧') }),
      fc.nat({ max: 30 }),
      (text, most) => {
        const cut = cutText(text, most)
        expect(text.startsWith(cut)).toBe(true)
        expect(cut.isWellFormed()).toBe(true)
        expect(cut.length).toBeLessThanOrEqual(most)
        expect(cut.length).toBeGreaterThanOrEqual(Math.min(text.length, most) - 1)
      },
    ),
  )
})
