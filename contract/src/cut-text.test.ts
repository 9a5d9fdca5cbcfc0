import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cutText } from './cut-text.ts'

it('cuts a text between whole characters, and includes as many as fit', () => {
  expect(cutText('Hyvä 👍 auto', 5)).toBe('Hyvä ')
  expect(cutText('Hyvä 👍 auto', 6)).toBe('Hyvä ')
  expect(cutText('Hyvä 👍 auto', 7)).toBe('Hyvä 👍')
  expect(cutText('Hyvä 👍', 100)).toBe('Hyvä 👍')
})

it('returns the beginning of the text, at most one unit shorter than requested, for any text and length', () => {
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
