/** The separators of a CSV file. */
export interface CsvStyle {
  readonly separator: ';' | ','
  readonly decimalMark: ',' | '.'
}

/**
 * A cell. `number` is exact text such as `12.50`; `at` is a day such as `2026-11-20` or a time such as
 * `2026-11-20 08:05:00`. A string is text.
 */
export type FileCell = { readonly number: string } | { readonly at: string } | string | null

/** Marks a file as UTF-8 for Excel. It precedes the first line. */
export const byteOrderMark = '\uFEFF'

/** Matches a text that a spreadsheet would run as a formula, even after apostrophes. */
const isFormula = /^'*[=+\-@\t\r\n]/
const isEscapedFormula = /^'+[=+\-@\t\r\n]/
const isNumber = /^[+-]?\d+([.,]\d+)?$/

/**
 * Puts an apostrophe before a text that a spreadsheet would run as a formula. A text that is only a number
 * does not change. `withoutApostrophe` reverses it.
 */
export const withApostrophe = (text: string): string =>
  isFormula.test(text) && !isNumber.test(text) ? `'${text}` : text

/** Removes the apostrophe that `withApostrophe` added. */
export const withoutApostrophe = (cell: string): string =>
  isEscapedFormula.test(cell) ? cell.slice(1) : cell

/** Returns a line of a CSV file, including the line break. */
export const csvLine = (cells: readonly FileCell[], style: CsvStyle): string =>
  `${cells.map((cell) => quoted(plain(cell, style), style)).join(style.separator)}\r\n`

function plain(cell: FileCell, { decimalMark }: CsvStyle): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return withApostrophe(cell)
  return 'at' in cell ? cell.at : cell.number.replace('.', decimalMark)
}

const quoted = (text: string, { separator }: CsvStyle): string =>
  /["\r\n]/.test(text) || text.includes(separator) || text !== text.trim()
    ? `"${text.replaceAll('"', '""')}"`
    : text
