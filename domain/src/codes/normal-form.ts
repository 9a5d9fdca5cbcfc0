/*
 * Normal forms of texts. They make typed, pasted, scanned and dictated text comparable with stored text. The
 * database has the same rules (migration 0038): `search_key`, `vin_key`, `article_key`, `name_key` and
 * `account_key`. A test compares the two implementations. This module has tables of capital and small letters,
 * because the conversion of the database depends on its locale.
 */
import { toGtin } from './gtin.ts'

const range = (from: number, to: number): string =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCharCode(from + index)).join('')

/** Returns every second character of a range. In some ranges, capital and small letters alternate. */
const alternate = (from: number, to: number): string =>
  range(from, to)
    .split('')
    .filter((_, index) => index % 2 === 0)
    .join('')

/** Builds a table from characters to their replacements. Characters without a replacement are removed. */
const tableOf = (from: string, to = ''): ReadonlyMap<string, string> => {
  const targets = [...to]
  return new Map([...from].map((sign, index) => [sign, targets[index] ?? '']))
}

/** Replaces single characters, as the function `translate` of the database does. */
function translate(text: string, table: ReadonlyMap<string, string>): string {
  // Appends in a loop, because large loads normalise many texts and a list of characters takes twice as long.
  let translated = ''
  for (const sign of text) translated += table.get(sign) ?? sign
  return translated
}

/**
 * Invisible characters: control characters, soft hyphens, zero-width characters, direction marks and
 * variation selectors.
 */
const invisible = tableOf(
  [
    ...[
      range(0x01, 0x1f),
      range(0x7f, 0x9f),
      '\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5',
      range(0x180b, 0x180f),
    ],
    ...[range(0x200b, 0x200f), range(0x2028, 0x202e), range(0x2060, 0x206f), '\u3164', range(0xfe00, 0xfe0f)],
    ...['\ufeff\uffa0', range(0xfff9, 0xfffb)],
  ].join(''),
)

const blanksFor = (signs: string): ReadonlyMap<string, string> => tableOf(signs, ' '.repeat(signs.length))

/** Tabs and line breaks, which separate words. */
const lineBreaks = blanksFor(`${range(0x09, 0x0d)}\u0085\u2028\u2029`)

const dashes = `-\u02d7\u1806${range(0x2010, 0x2015)}\u2043\u2212\u2796\u2e3a\u2e3b`

/**
 * Characters that may separate the parts of a number: blanks, dashes, minus signs, dots, slashes and
 * underscores.
 */
const separators = tableOf(` \u1680./_\u2044\u2215${dashes}`)

/** The prefix that a hand scanner adds for the type of a code, such as `]A0`. */
const kindMark = /^ *\][A-Za-z][0-9A-Za-z]/

/** Capital letters of Latin, Greek and Cyrillic. `smalls` has the small letter of each at the same index. */
const capitals = [
  range(0x41, 0x5a),
  range(0xc0, 0xd6),
  range(0xd8, 0xde),
  '\u0178',
  ...[alternate(0x100, 0x12e), alternate(0x132, 0x136), alternate(0x139, 0x147), alternate(0x14a, 0x176)],
  alternate(0x179, 0x17d),
  ...['\u0386\u0388\u0389\u038a\u038c\u038e\u038f', range(0x391, 0x3a1), range(0x3a3, 0x3ab)],
  ...[range(0x410, 0x42f), range(0x400, 0x40f)],
].join('')
const smalls = [
  range(0x61, 0x7a),
  range(0xe0, 0xf6),
  range(0xf8, 0xfe),
  '\u00ff',
  ...[alternate(0x101, 0x12f), alternate(0x133, 0x137), alternate(0x13a, 0x148), alternate(0x14b, 0x177)],
  alternate(0x17a, 0x17e),
  ...['\u03ac\u03ad\u03ae\u03af\u03cc\u03cd\u03ce', range(0x3b1, 0x3c1), range(0x3c3, 0x3cb)],
  ...[range(0x430, 0x44f), range(0x450, 0x45f)],
].join('')

const toCapitals = tableOf(`${smalls}\u0131\u0130\u03c2`, `${capitals}II\u03a3`)
const toSmalls = tableOf(`${capitals}\u0130\u0131`, `${smalls}ii`)

/**
 * Normalises a plate, an order number, or the number of a part or operation. The result has capital letters
 * and no separators or invisible characters.
 */
export const numberKey = (text: string): string =>
  // Most numbers are ASCII. The short way takes a tenth of the time, which matters for large loads.
  isPrintableAscii.test(text)
    ? text.replace(kindMark, '').replaceAll(plainSeparators, '').toUpperCase()
    : translate(
        translate(translate(text, invisible).normalize('NFKC').replace(kindMark, ''), separators),
        toCapitals,
      ).replaceAll('\u00df', 'SS')

const isPrintableAscii = /^[\x20-\x7e]*$/
/** The separators in ASCII. */
const plainSeparators = /[ ./_-]/g

const vinTwins = tableOf('OIQ', '010')

/** Normalises a VIN. O and Q become 0 and I becomes 1, because VINs do not contain these letters. */
export const vinKey = (text: string): string => {
  const key = numberKey(text)
  return hasVinTwin.test(key) ? translate(key, vinTwins) : key
}

const hasVinTwin = /[OIQ]/

/**
 * Normalises the article number on a package. The EAN-8, UPC-A, EAN-13 and GTIN-14 of an article become
 * equal.
 */
export const articleKey = (text: string): string => toGtin(numberKey(text))

/** Signs such as ™ that normalisation would turn into letters. They become blanks. */
const marks = blanksFor('\u2122\u2120\u00ae\u00a9\u00b0')

const accents = tableOf(range(0x300, 0x36f))

/** Letters that Unicode cannot split into a letter and an accent, such as letters with a stroke. */
const bareLetters = tableOf(
  `\u00d8\u00f8\u0141\u0142\u0110\u0111\u0126\u0127\u0166\u0167\u014a\u014b\u00d0\u00f0\u0131\u0138\u03c2\u00d7`,
  'oollddhhttnnddik\u03c3x',
)

const doubleLetters = [
  [/\u00df|\u1e9e/g, 'ss'],
  [/\u00e6|\u00c6/g, 'ae'],
  [/\u0153|\u0152/g, 'oe'],
  [/\u00fe|\u00de/g, 'th'],
] as const

const punctuation = blanksFor(
  [
    ...[
      './,;:_%\\()[]{}<>"\'`!?&+*=#@|~^$\u00a1\u00a7\u00ab\u00b4\u00b7\u00bb\u00bf\u1680',
      range(0x2018, 0x201f),
    ],
    ...['\u2022\u2032\u2033\u2039\u203a\u2044\u2215', dashes],
  ].join(''),
)

/**
 * Normalises a name for the search by words. The result has small letters, no accents, and one blank before
 * each word: ` oljy` for `Öljy`, ` weiss muller` for `Weiß-Müller`.
 */
export function nameKey(text: string): string {
  const visible = translate(translate(translate(text, lineBreaks), invisible), marks)
  let letters = translate(translate(translate(visible.normalize('NFKD'), accents), toSmalls), bareLetters)
  for (const [letter, pair] of doubleLetters) letters = letters.replaceAll(letter, pair)
  return ` ${translate(letters, punctuation).replaceAll(/ +/g, ' ').replaceAll(/^ | $/g, '')}`
}

/**
 * True if each typed word is the beginning of a word of the text, in any order. Empty input matches
 * everything.
 */
export function beginsWords(text: string, typed: string): boolean {
  const key = nameKey(text)
  return nameKey(typed)
    .split(' ')
    .every((word) => key.includes(` ${word}`))
}

/** True if the text contains the typed text, even within a word. Empty input matches everything. */
export const hasText = (text: string, typed: string): boolean =>
  nameKey(text).includes(nameKey(typed).trimStart())

/**
 * Normalises a user name. The result has small letters and no invisible characters. Accents remain, because
 * they distinguish people.
 */
export function accountKey(text: string): string {
  const name = translate(translate(text, invisible).normalize('NFKC'), toSmalls)
  // The blanks at both ends are removed without a regular expression, which would be slow for a text of many
  // blanks.
  const words = name.split(' ')
  const first = words.findIndex((word) => word !== '')
  return first < 0 ? '' : words.slice(first, words.findLastIndex((word) => word !== '') + 1).join(' ')
}
