import { expect, it } from 'vitest'
import { runsOf } from '../../../platform/paper/printable.ts'
import { layOutLines } from './lay-out-lines.ts'

/** Each sign is as wide as one. */
const drawn = (text: string, width = 1000) =>
  layOutLines(runsOf(text, () => true) ?? [], width, (_, words) => [...words].length).map(
    ({ parts, isRightToLeft }) => [parts.map((part) => part.text).join(''), isRightToLeft] as const,
  )

it.each([
  ['words from right to left stand in their order', 'שלום עולם', 'עולם שלום', true],
  ['inside a line from left to right', 'Ab שלום עולם cd', 'Ab עולם שלום cd', false],
  ['and the other way round', 'שלום Ab cd עולם', 'עולם Ab cd שלום', true],
  ['numbers stay, brackets turn', 'שלום 12,5 (עולם)', '(עולם) 12,5 שלום', true],
  ['an emoji stands where it was written', 'Ab 👍🏽 cd', 'Ab 👍🏽 cd', false],
])('%s', (_, text, line, isRightToLeft) => {
  expect(drawn(text)).toEqual([[line, isRightToLeft]])
})

it('a line breaks between words, between emoji, and in a word that is longer than it', () => {
  expect(drawn('Ab 👍👍👍👍👍', 4).map(([line]) => line)).toEqual(['Ab 👍', '👍👍👍👍'])
  expect(drawn(`👍 ${'x'.repeat(7)}`, 4).map(([line]) => line)).toEqual(['👍 xx', 'xxxx', 'x'])
  expect(drawn('👍\n\nb').map(([line]) => line)).toEqual(['👍', '', 'b'])
})
