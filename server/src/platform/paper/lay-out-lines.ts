import type { MoreFont, Run } from './printable.ts'

/** A part of a line with its position and font. */
export interface Placed {
  readonly font: MoreFont | null
  readonly text: string
  readonly width: number
}

export interface Line {
  readonly parts: readonly Placed[]
  readonly width: number
  /** True for a right-to-left paragraph, which is aligned right. */
  readonly isRightToLeft: boolean
}

type Direction = 'left' | 'right' | null

interface Item extends Placed {
  /** The reading direction; null if it depends on the neighbouring items. */
  readonly direction: Direction
}

/** Returns the width of a text; null if the font cannot draw it. */
type WidthOf = (font: MoreFont | null, text: string) => number | null

const hasLetters = /\p{L}/u

/**
 * Breaks a text with several fonts into lines no wider than `width`, with right-to-left text in visual order.
 * The fonts order the characters inside a word. This function orders words and symbols.
 */
export function layOutLines(runs: readonly Run[], width: number, widthOf: WidthOf): Line[] {
  const lines: Line[] = []
  for (const paragraph of paragraphsOf(runs)) {
    const items = itemsOf(paragraph, width, widthOf)
    const isRightToLeft = items.find(({ direction }) => direction !== null)?.direction === 'right'
    for (const line of breakLines(items, width)) {
      const parts = inOrder(line, isRightToLeft ? 'right' : 'left')
      lines.push({ parts, width: parts.reduce((sum, part) => sum + part.width, 0), isRightToLeft })
    }
  }
  return lines
}

function paragraphsOf(runs: readonly Run[]): Run[][] {
  const paragraphs: Run[][] = [[]]
  for (const { font, text } of runs)
    for (const [place, part] of text.split('\n').entries()) {
      if (place > 0) paragraphs.push([])
      if (part) paragraphs.at(-1)?.push({ font, text: part })
    }
  return paragraphs
}

/**
 * Splits text into words, blanks and emoji with their widths. Splits a word wider than a line into
 * characters.
 */
function itemsOf(runs: readonly Run[], width: number, widthOf: WidthOf): Item[] {
  return runs.flatMap(({ font, text }) =>
    text.split(/( )/).flatMap((word): Item[] => {
      if (word === '') return []
      const direction = directionOf(font, word)
      const isWhole = word.length <= longestWord && (widthOf(font, word) ?? 0) <= width
      return (isWhole ? [word] : [...word]).map((piece) => {
        const pieceWidth = widthOf(font, piece)
        return pieceWidth === null
          ? { font: null, text: '□', width: widthOf(null, '□') ?? 0, direction }
          : { font, text: piece, width: pieceWidth, direction }
      })
    }),
  )
}

/** Maximum length of a measured word. Longer words are split without being measured. */
const longestWord = 200

const directionOf = (font: MoreFont | null, word: string): Direction =>
  font === 'hebrew' || font === 'arabic' ? 'right' : font === null && hasLetters.test(word) ? 'left' : null

const isBlank = ({ text }: Item) => text === ' '

function breakLines(items: readonly Item[], width: number): Item[][] {
  const lines: Item[][] = []
  let line: Item[] = []
  let used = 0
  for (const item of items) {
    if (used + item.width > width && line.length > 0 && !isBlank(item)) {
      lines.push(line)
      line = []
      used = 0
    }
    if (line.length === 0 && isBlank(item) && lines.length > 0) continue
    line.push(item)
    used += item.width
  }
  return [...lines, line].map((one) => (one.at(-1)?.text === ' ' ? one.slice(0, -1) : one))
}

/** Returns the items of a line in the order in which they are drawn from left to right. */
function inOrder(line: readonly Item[], base: 'left' | 'right'): Placed[] {
  const directions = resolved(line, base)
  const stretches: { direction: Direction; items: Item[] }[] = []
  for (const [place, item] of line.entries()) {
    const direction = directions[place] ?? base
    const last = stretches.at(-1)
    if (last?.direction === direction) last.items.push(item)
    else stretches.push({ direction, items: [item] })
  }
  const drawn = stretches.map(({ direction, items }) =>
    direction === 'right' ? items.toReversed().map(mirrored) : items,
  )
  return (base === 'right' ? drawn.toReversed() : drawn).flat()
}

/**
 * Returns the direction of each item. A neutral item has the direction of its neighbours if they agree,
 * otherwise that of the paragraph.
 */
function resolved(line: readonly Item[], base: 'left' | 'right'): Direction[] {
  const before: Direction[] = []
  let last: Direction = base
  for (const { direction } of line) {
    last = direction ?? last
    before.push(last)
  }
  const after: Direction[] = []
  last = base
  for (const { direction } of line.toReversed()) {
    last = direction ?? last
    after.unshift(last)
  }
  return line.map(
    ({ direction }, place) => direction ?? (before[place] === after[place] ? (before[place] ?? base) : base),
  )
}

const mirrors: Readonly<Record<string, string>> = {
  '(': ')',
  ')': '(',
  '[': ']',
  ']': '[',
  '{': '}',
  '}': '{',
  '«': '»',
  '»': '«',
}

/** Reverses symbols between right-to-left words, and mirrors their brackets. Does not change numbers. */
const mirrored = (item: Item): Item =>
  item.direction === null && item.font === null && !/\d/.test(item.text)
    ? {
        ...item,
        text: [...item.text]
          .toReversed()
          .map((sign) => mirrors[sign] ?? sign)
          .join(''),
      }
    : item
