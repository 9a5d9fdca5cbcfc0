import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { printable, runsOf } from './printable.ts'

interface Font {
  hasGlyphForCodePoint(codePoint: number): boolean
}
/** The font reader of the PDF library. */
const fontkit = createRequire(createRequire(import.meta.url).resolve('pdfkit'))('fontkit') as {
  openSync(path: string): Font
}
const open = (name: string) => fontkit.openSync(`${import.meta.dirname}/../../../assets/fonts/${name}.ttf`)
const mainFonts = [open('inter-400'), open('inter-600')]
const more = {
  hebrew: open('noto-hebrew-400'),
  arabic: open('noto-arabic-400'),
  emoji: open('noto-emoji-400'),
  symbols: open('dejavu-symbols-400'),
}
const runs = (text: string) =>
  runsOf(text, (font, codePoint) => more[font].hasGlyphForCodePoint(codePoint)) ?? [
    { font: null, text: printable(text) },
  ]

const codePoints = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index))
/**
 * All characters of Unicode's first plane, the pictures of the second plane, and samples of all other
 * characters.
 */
const signs = [
  ...codePoints(0, 0xffff),
  ...codePoints(0x1f000, 0x1ffff),
  ...codePoints(0x10000, 0x10ffff).filter((_, index) => index % 97 === 0),
]
const runsOfSign = new Map(signs.map((sign) => [sign, runs(sign)]))
const isVisible = (sign: string) =>
  /[\p{L}\p{N}\p{P}\p{S}\p{Co}]/u.test(sign) && !/\p{Default_Ignorable_Code_Point}/u.test(sign)
/** True for characters that join two others or select a glyph, and for line ends. */
const isJoin = (sign: string) => ['\u200c', '\u200d', '\ufe0e', '\ufe0f', '\n'].includes(sign)

describe('a text in a PDF', () => {
  it('a text in a PDF contains every visible character of any script', () => {
    const lost = signs.filter(
      (sign) => isVisible(sign) && (runsOfSign.get(sign) ?? []).every(({ text }) => text.trim() === ''),
    )
    expect(lost).toEqual([])
  })

  it('a text in a PDF contains every visible character even if the additional fonts are missing', () => {
    expect(signs.filter((sign) => isVisible(sign) && printable(sign).trim() === '')).toEqual([])
  })

  it('each character in a PDF has a glyph in its font', () => {
    const without = [...runsOfSign].filter(([, itsRuns]) =>
      itsRuns.some(({ font, text }) =>
        [...text].some((drawn) => {
          const codePoint = drawn.codePointAt(0) ?? 0
          const fonts = font === null ? mainFonts : [more[font]]
          return !isJoin(drawn) && !fonts.every((each) => each.hasGlyphForCodePoint(codePoint))
        }),
      ),
    )
    expect(without).toEqual([])
  })

  it('a text in a PDF shows ticks, crosses, stars and symbols of units unchanged', () => {
    const text = '✓ ✗ ☐ ☑ ★ ● ≈ ⌀ ∞ ■ ℃ ⅓ ①'
    expect(
      runs(text)
        .map((run) => run.text)
        .join(''),
    ).toBe(text)
  })

  it.each([
    ['25 ℃', '25 °C'],
    ['⅓', '1/3'],
    ['①⑫', '(1)(12)'],
    ['10 ㎜', '10 mm'],
    ['ＡＢＣ', 'ABC'],
    ['★ hyllyssä', '□ hyllyssä'],
    ['漢字 abc', '□ abc'],
    ['q\u0303', 'q'],
    ['a\u3000b', 'a b'],
    ['a\u202e\u0007b', 'ab'],
  ])('a text in a PDF shows %s as %s if only the main fonts are available', (text, expected) => {
    expect(printable(text)).toBe(expected)
  })
})
