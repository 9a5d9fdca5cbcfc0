/** Characters in the main fonts: Latin, Greek, Cyrillic, and common symbols. */
const drawn =
  '\\n\\u0020-\\u007e\\u00a0-\\u00ac\\u00ae-\\u0148\\u014a-\\u017f\\u0218-\\u021b\\u0384-\\u038a\\u038c\\u038e-\\u03a1\\u03a3-\\u03ce\\u0400-\\u045f' +
  '\\u1e80-\\u1e85\\u1e9e\\u1ea0-\\u1ef9\\u2010-\\u2027\\u202f-\\u2030\\u2032-\\u2033\\u2039-\\u203a\\u20ac\\u2116\\u2122\\u2190-\\u2193\\u2212\\u2248\\u2260' +
  '\\u2264-\\u2265\\u25a1\\u25cf\\u2713'

const notDrawn = new RegExp(`[^${drawn}]+`, 'gu')
const onlyDrawn = new RegExp(`^[${drawn}]*$`, 'u')
/** Matches texts of only control characters, direction marks, and accents without a letter. */
const invisible = /^[\p{Cc}\p{Cf}\p{Cs}\p{M}\p{Default_Ignorable_Code_Point}]*$/u
/**
 * Matches each part of a very long word after which a space is inserted. The PDF library would take seconds
 * to break a word of thousands of letters.
 */
const endlessWord = /\S{60}(?=\S)/gu

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Normalises a text to one encoding of each letter and line end. */
export const plain = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/\t/g, ' ')

/**
 * Returns a text as the main fonts can show it. Replaces a missing character with equivalent ones (`℃`
 * becomes `°C`, `①` becomes `(1)`) or removes its accent. Other missing characters, and whole words of
 * other scripts, become one box. Only invisible characters disappear.
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

/** Matches characters in a circle or in brackets. */
const enclosed = /^[\u2460-\u249b\u24b6-\u24ea\u3200-\u32ff]/u

function substituteFor(grapheme: string): string {
  if (invisible.test(grapheme)) return ''
  const simple = grapheme.normalize('NFKC').replaceAll('\u2044', '/')
  const bare = simple.normalize('NFD').replace(/\p{M}/gu, '')
  const substitute = [simple, bare].find((text) => text.trim() !== '' && onlyDrawn.test(text))
  if (substitute === undefined) return /^\p{Z}$/u.test(grapheme) ? ' ' : '□'
  return enclosed.test(grapheme) ? `(${substitute.replace(/[().]/g, '')})` : substitute
}

/** Fonts that are loaded only if a text has a character that the main fonts lack. */
const moreFonts = ['hebrew', 'arabic', 'emoji', 'symbols'] as const
export type MoreFont = (typeof moreFonts)[number]

const scripts: Readonly<Record<MoreFont, RegExp>> = {
  hebrew: /^\p{Script=Hebrew}/u,
  arabic: /^[\p{Script=Arabic}\p{Script_Extensions=Arabic}]/u,
  emoji: /^[\p{Extended_Pictographic}\p{Regional_Indicator}]/u,
  symbols: /^[\p{N}\p{P}\p{S}]/u,
}

/** A part of a text in one font; null stands for the main font. */
export interface Run {
  readonly font: MoreFont | null
  readonly text: string
}

type HasGlyph = (font: MoreFont, codePoint: number) => boolean

/**
 * Splits a text into runs of one font each. Characters that no font contains are replaced by `printable`.
 * Null if all runs have the main font.
 */
export function runsOf(text: string, hasGlyph: HasGlyph): readonly Run[] | null {
  const plainText = plain(text)
  if (onlyDrawn.test(plainText)) return null
  const runs: { font: MoreFont | null; text: string }[] = []
  for (const { segment } of graphemes.segment(plainText)) {
    const run = onlyDrawn.test(segment) ? { font: null, text: segment } : runOf(segment, hasGlyph)
    const last = runs.at(-1)
    const isBoxAgain = run.text === '□' && last?.text.endsWith('□')
    if (run.text === '' || isBoxAgain) continue
    // Emoji are not merged into one run, because a line may break between two of them.
    if (last && last.font === run.font && run.font !== 'emoji') last.text += run.text
    else runs.push(run)
  }
  return runs.some(({ font }) => font !== null) ? runs : null
}

/** Matches characters that modify the preceding one and have no glyph. */
const joins = /^(\u200c|\u200d|\ufe0e|\ufe0f)$/u

function runOf(grapheme: string, hasGlyph: HasGlyph): { font: MoreFont | null; text: string } {
  const [first = '', ...more] = [...grapheme]
  const has = (font: MoreFont, sign: string) => hasGlyph(font, sign.codePointAt(0) ?? 0)
  const font = moreFonts.find((name) => scripts[name].test(grapheme) && has(name, first))
  if (font === undefined) return { font: null, text: printable(grapheme) }
  // Other fonts join with these characters although they have no glyphs for them.
  const drawnToo = more.filter((sign) => (font !== 'symbols' && joins.test(sign)) || has(font, sign))
  return { font, text: [first, ...drawnToo].join('') }
}
