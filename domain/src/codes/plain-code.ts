import { isCheckedGtin } from './gtin.ts'

/** The prefix with which hand scanners mark the kind of a code, such as `]A0` and `]C1`. */
const kindMark = /^\][A-Za-z][0-9A-Za-z]/

/** Invisible characters: control characters, zero widths, directions. */
const invisible = /[\p{Cc}\p{Cf}]/gu

/** The field separator of GS1 codes; some readers replace it by a visible sign. */
const fieldSeparator = '\u001d'
const shownSeparator = '\u241d'

/**
 * A GS1 code of a package that begins with the article: `(01)06417…` or `0106417…`, with or without further
 * fields.
 */
const articleField = /^(?:\(01\)|01)(\d{14})(?=$|[(\s]|1[0-7]|2[012]|37|3[01]\d\d|9\d)/

/**
 * Returns the text of a scanned code without additions of readers: the prefix, line breaks, the asterisks of
 * Code 39 and invisible characters. For a GS1 code of a package it returns the article number.
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
