import { isCheckedGtin } from './gtin.ts'

/** What hand scanners put before a code to tell its kind, such as `]A0` and `]C1`. */
const kindMark = /^\][A-Za-z][0-9A-Za-z]/

/** Characters that are not seen: control characters, zero widths, directions. */
const unseen = /[\p{Cc}\p{Cf}]/gu

/** The separator of fields in codes of GS1, and the sign that some readers show for it. */
const fieldSeparator = '\u001d'
const shownSeparator = '\u241d'

/** A package's code of GS1 that begins with the article: `(01)06417…` or `0106417…`, with further fields or without. */
const articleField = /^(?:\(01\)|01)(\d{14})(?=$|[(\s]|1[0-7]|2[012]|37|3[01]\d\d|9\d)/

/**
 * The text of a scanned code, as each reader and scanner tells it: without the mark of its kind, line breaks, the stars of
 * Code 39 and characters that are not seen. Of a package's code of GS1 it is the article's number.
 */
export function plainCode(read: string): string {
  const text = read
    .replace(/^[\s\p{Cc}\p{Cf}]+/u, '')
    .replace(kindMark, '')
    .replaceAll(fieldSeparator, ' ')
    .replaceAll(shownSeparator, ' ')
    .replaceAll(unseen, '')
    .trim()
  const article = articleField.exec(text)?.[1]
  if (article !== undefined && isCheckedGtin(article)) return article
  return /^\*[^*]+\*$/.test(text) ? text.slice(1, -1).trim() : text
}
