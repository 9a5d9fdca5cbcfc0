import { isCheckedGtin } from './gtin.ts'

/** The prefix that a hand scanner adds for the type of a code, such as `]A0` or `]C1`. */
const kindMark = /^\][A-Za-z][0-9A-Za-z]/

/** Invisible characters: control characters, zero-width characters and direction marks. */
const invisible = /[\p{Cc}\p{Cf}]/gu

/** The separator of fields in GS1 codes. Some scanners send `shownSeparator` instead. */
const fieldSeparator = '\u001d'
const shownSeparator = '\u241d'

/**
 * The pattern of a GS1 code that begins with an article number: `(01)06417…` or `0106417…`. Other fields may
 * follow.
 */
const articleField = /^(?:\(01\)|01)(\d{14})(?=$|[(\s]|1[0-7]|2[012]|37|3[01]\d\d|9\d)/

/**
 * Returns the text of a scanned code. It removes what the scanner has added: the prefix, line breaks, the
 * asterisks of Code 39 and invisible characters. Returns only the article number of a GS1 code.
 */
export function plainCode(read: string): string {
  const text = read
    .replace(/^[\s\p{Cc}\p{Cf}]+/u, '')
    .replace(kindMark, '')
    .replaceAll(fieldSeparator, ' ')
    .replaceAll(shownSeparator, ' ')
    .replaceAll(invisible, '')
    .trim()
  const article = articleField.exec(text)?.[1]
  if (article !== undefined && isCheckedGtin(article)) return article
  return /^\*[^*]+\*$/.test(text) ? text.slice(1, -1).trim() : text
}
