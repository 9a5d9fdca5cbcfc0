import { expect, it } from 'vitest'
import { runsOf } from '../../../platform/paper/printable.ts'
import { layOutLines } from './lay-out-lines.ts'

/** Lays out a text in which each character has the width 1. */
const drawn = (text: string, width = 1000) =>
  layOutLines(runsOf(text, () => true) ?? [], width, (_, words) => [...words].length).map(
    ({ parts, isRightToLeft }) => [parts.map((part) => part.text).join(''), isRightToLeft] as const,
  )

it.each([
  ['right-to-left words are in visual order', 'שלום עולם', 'עולם שלום', true],
  [
    'right-to-left words in a left-to-right line are in visual order',
    'Ab שלום עולם cd',
    'Ab עולם שלום cd',
    false,
  ],
  [
    'left-to-right words in a right-to-left line are in visual order',
    'שלום Ab cd עולם',
    'עולם Ab cd שלום',
    true,
  ],
  ['numbers keep their direction, brackets are mirrored', 'שלום 12,5 (עולם)', '(עולם) 12,5 שלום', true],
  ['an emoji does not move', 'Ab 👍🏽 cd', 'Ab 👍🏽 cd', false],
])('%s', (_, text, line, isRightToLeft) => {
  expect(drawn(text)).toEqual([[line, isRightToLeft]])
})

it('a line breaks between words, between emoji, and within a word that is longer than the line', () => {
  expect(drawn('Ab 👍👍👍👍👍', 4).map(([line]) => line)).toEqual(['Ab 👍', '👍👍👍👍'])
  expect(drawn(`👍 ${'x'.repeat(7)}`, 4).map(([line]) => line)).toEqual(['👍 xx', 'xxxx', 'x'])
  expect(drawn('👍\n\nb').map(([line]) => line)).toEqual(['👍', '', 'b'])
})
