import { expect, it } from 'vitest'
import { layOutLines } from './lay-out-lines.ts'
import { runsOf } from './printable.ts'

/** Lays out a text in which each character is one unit wide. */
const drawn = (text: string, width = 1000) =>
  layOutLines(runsOf(text, () => true) ?? [], width, (_, words) => [...words].length).map(
    ({ parts, isRightToLeft }) => [parts.map((part) => part.text).join(''), isRightToLeft] as const,
  )

it.each([
  ['puts right-to-left words into visual order', 'שלום עולם', 'עולם שלום', true],
  [
    'puts right-to-left words of a left-to-right line into visual order',
    'Ab שלום עולם cd',
    'Ab עולם שלום cd',
    false,
  ],
  [
    'puts left-to-right words of a right-to-left line into visual order',
    'שלום Ab cd עולם',
    'עולם Ab cd שלום',
    true,
  ],
  [
    'mirrors brackets between right-to-left words, but not numbers',
    'שלום 12,5 (עולם)',
    '(עולם) 12,5 שלום',
    true,
  ],
  ['leaves an emoji between left-to-right words at its position', 'Ab 👍🏽 cd', 'Ab 👍🏽 cd', false],
])('%s', (_, text, line, isRightToLeft) => {
  expect(drawn(text)).toEqual([[line, isRightToLeft]])
})

it('breaks a line between words, between emoji, or inside a word that is longer than the line', () => {
  expect(drawn('Ab 👍👍👍👍👍', 4).map(([line]) => line)).toEqual(['Ab 👍', '👍👍👍👍'])
  expect(drawn(`👍 ${'x'.repeat(7)}`, 4).map(([line]) => line)).toEqual(['👍 xx', 'xxxx', 'x'])
  expect(drawn('👍\n\nb').map(([line]) => line)).toEqual(['👍', '', 'b'])
})
