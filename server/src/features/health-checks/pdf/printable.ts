/** What the paper's own fonts have letters for: Latin, Greek, Cyrillic, and the signs of ordinary text. */
const drawn =
  '\\n\\u0020-\\u007e\\u00a0-\\u00ac\\u00ae-\\u0148\\u014a-\\u017f\\u0218-\\u021b\\u0384-\\u038a\\u038c\\u038e-\\u03a1\\u03a3-\\u03ce\\u0400-\\u045f' +
  '\\u1e80-\\u1e85\\u1e9e\\u1ea0-\\u1ef9\\u2013-\\u2014\\u2018-\\u201e\\u2022\\u2026\\u202f\\u2030\\u2039-\\u203a\\u20ac\\u2116\\u2122\\u2190-\\u2193\\u2212\\u2264-\\u2265\\u25a1'

const notDrawn = new RegExp(`[^${drawn}]+`, 'gu')
const onlyDrawn = new RegExp(`^[${drawn}]*$`, 'u')
const letters = /[\p{L}\p{N}]/u
/** A word that is longer than any line; the library would try for seconds where to cut one of thousands of letters. */
const endlessWord = /\S{60}(?=\S)/gu

/** A text with one way of writing each letter and each end of a line. */
const plain = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/\t/g, ' ')

/**
 * A text as the paper's own fonts can show it: letters of scripts that they lack become one box a word, what is no letter (emoji, control
 * characters, marks of direction) is left out. The exact text is in the data inside the PDF.
 */
export const printable = (text: string): string =>
  plain(text)
    .replace(notDrawn, (run) => (letters.test(run) ? '□' : ''))
    .replace(endlessWord, '$& ')

/** Fonts that are read only when a text has something that the paper's own fonts lack. */
const moreFonts = ['hebrew', 'arabic', 'emoji'] as const
export type MoreFont = (typeof moreFonts)[number]

const scripts: Readonly<Record<MoreFont, RegExp>> = {
  hebrew: /^\p{Script=Hebrew}/u,
  arabic: /^[\p{Script=Arabic}\p{Script_Extensions=Arabic}]/u,
  emoji: /^[\p{Extended_Pictographic}\p{Regional_Indicator}]/u,
}

/** A part of a text in one font; null is the paper's own. */
export interface Run {
  readonly font: MoreFont | null
  readonly text: string
}

type HasGlyph = (font: MoreFont, codePoint: number) => boolean

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * A text cut into runs of one font each, without what no font has; letters without a font are boxes. Null where the paper's own fonts have
 * all that would be shown.
 */
export function runsOf(text: string, hasGlyph: HasGlyph): readonly Run[] | null {
  const whole = plain(text)
  if (onlyDrawn.test(whole)) return null
  const runs: { font: MoreFont | null; text: string }[] = []
  for (const { segment } of graphemes.segment(whole)) {
    const run = onlyDrawn.test(segment) ? { font: null, text: segment } : runOf(segment, hasGlyph)
    const last = runs.at(-1)
    const isBoxAgain = run.text === '□' && last?.text.endsWith('□')
    if (run.text === '' || isBoxAgain) continue
    // A line may break between two emoji.
    if (last && last.font === run.font && run.font !== 'emoji') last.text += run.text
    else runs.push(run)
  }
  return runs.some(({ font }) => font !== null) ? runs : null
}

/** Signs that change how the one before is drawn, and have no picture of their own. */
const joins = /^(\u200c|\u200d|\ufe0e|\ufe0f)$/u

function runOf(grapheme: string, hasGlyph: HasGlyph): { font: MoreFont | null; text: string } {
  const font = moreFonts.find((name) => scripts[name].test(grapheme))
  if (font) {
    const [first = '', ...more] = [...grapheme]
    const has = (sign: string) => hasGlyph(font, sign.codePointAt(0) ?? 0)
    if (has(first))
      return { font, text: [first, ...more.filter((sign) => joins.test(sign) || has(sign))].join('') }
  }
  return { font: null, text: printable(grapheme) }
}
