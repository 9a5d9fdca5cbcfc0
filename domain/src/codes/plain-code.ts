import { isCheckedGtin } from './gtin.ts'

/** The prefix by which hand scanners name the type of a code, such as `]A0` and `]C1`. */
const kindMark = /^\][A-Za-z][0-9A-Za-z]/

/** Invisible characters: controls, zero-width characters and directions. */
const invisible = /[\p{Cc}\p{Cf}]/gu

/** The separator of fields in GS1 codes. Some scanners replace it by a visible character. */
const fieldSeparator = '\u001d'
const shownSeparator = '\u241d'

/**
 * A GS1 code of a package whose first field is the article: `(01)06417…` or `0106417…`, with or without other
 * fields.
 */
const articleField = /^(?:\(01\)|01)(\d{14})(?=$|[(\s]|1[0-7]|2[012]|37|3[01]\d\d|9\d)/

/**
 * Returns the text of a scanned code without the scanner's additions: prefix, line breaks, asterisks of Code
 * 39 and invisible characters. Returns only the article number of a GS1 code of a package.
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
