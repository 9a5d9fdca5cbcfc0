/** What the paper's own fonts have letters for: Latin, Greek, Cyrillic, and the signs of ordinary text. */
const drawn =
  '\\n\\u0020-\\u007e\\u00a0-\\u00ac\\u00ae-\\u0148\\u014a-\\u017f\\u0218-\\u021b\\u0384-\\u038a\\u038c\\u038e-\\u03a1\\u03a3-\\u03ce\\u0400-\\u045f' +
  '\\u1e80-\\u1e85\\u1e9e\\u1ea0-\\u1ef9\\u2010-\\u2027\\u202f-\\u2030\\u2032-\\u2033\\u2039-\\u203a\\u20ac\\u2116\\u2122\\u2190-\\u2193\\u2212\\u2248\\u2260' +
  '\\u2264-\\u2265\\u25a1\\u25cf\\u2713'

const notDrawn = new RegExp(`[^${drawn}]+`, 'gu')
const onlyDrawn = new RegExp(`^[${drawn}]*$`, 'u')
/** Control signs, marks of direction and accents without their letter. */
const invisible = /^[\p{Cc}\p{Cf}\p{Cs}\p{M}\p{Default_Ignorable_Code_Point}]*$/u
/** A word that is longer than any line; the library would try for seconds where to cut one of thousands of letters. */
const endlessWord = /\S{60}(?=\S)/gu

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** A text with one way of writing each letter and each end of a line. */
export const plain = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/\t/g, ' ')

/**
 * A text as the paper's own fonts can show it. A sign that they lack becomes signs that say the same (`℃` is `°C`, `①` is `(1)`) or loses
 * its accent; what is left, and whole words of other scripts, become a box. Only what nobody sees is left out. The exact text is in the
 * data inside the PDF.
 */
export const printable = (text: string): string =>
  plain(text)
    .replace(notDrawn, (run) =>
      [...graphemes.segment(run)]
        .map(({ segment }) => substituteFor(segment))
        .join('')
        .replace(/□+/g, '□'),
    )
    .replace(endlessWord, '$& ')

/** Signs in a circle or in brackets. */
const enclosed = /^[\u2460-\u249b\u24b6-\u24ea\u3200-\u32ff]/u

function substituteFor(grapheme: string): string {
  if (invisible.test(grapheme)) return ''
  const simple = grapheme.normalize('NFKC').replaceAll('\u2044', '/')
  const bare = simple.normalize('NFD').replace(/\p{M}/gu, '')
  const shown = [simple, bare].find((text) => text.trim() !== '' && onlyDrawn.test(text))
  if (shown === undefined) return /^\p{Z}$/u.test(grapheme) ? ' ' : '□'
  return enclosed.test(grapheme) ? `(${shown.replace(/[().]/g, '')})` : shown
}

/** Fonts that are read only when a text has something that the paper's own fonts lack. */
const moreFonts = ['hebrew', 'arabic', 'emoji', 'symbols'] as const
export type MoreFont = (typeof moreFonts)[number]

const scripts: Readonly<Record<MoreFont, RegExp>> = {
  hebrew: /^\p{Script=Hebrew}/u,
  arabic: /^[\p{Script=Arabic}\p{Script_Extensions=Arabic}]/u,
  emoji: /^[\p{Extended_Pictographic}\p{Regional_Indicator}]/u,
  symbols: /^[\p{N}\p{P}\p{S}]/u,
}

/** A part of a text in one font; null is the paper's own. */
export interface Run {
  readonly font: MoreFont | null
  readonly text: string
}

type HasGlyph = (font: MoreFont, codePoint: number) => boolean

/**
 * A text cut into runs of one font each; signs without a font are shown as `printable` shows them. Null if the paper's own fonts have
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
  const [first = '', ...more] = [...grapheme]
  const has = (font: MoreFont, sign: string) => hasGlyph(font, sign.codePointAt(0) ?? 0)
  const font = moreFonts.find((name) => scripts[name].test(grapheme) && has(name, first))
  if (font === undefined) return { font: null, text: printable(grapheme) }
  // The symbols' font has no joins.
  const drawnToo = more.filter((sign) => (font !== 'symbols' && joins.test(sign)) || has(font, sign))
  return { font, text: [first, ...drawnToo].join('') }
}
