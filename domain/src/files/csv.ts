/** The characters of a CSV file. */
export interface CsvStyle {
  readonly separator: ';' | ','
  readonly decimalMark: ',' | '.'
}

/**
 * A cell: a number as exact text such as `12.50`, a day such as `2026-11-20`, a time such as `2026-11-20 08:05:00`, a
 * text, or null.
 */
export type FileCell = { readonly number: string } | { readonly at: string } | string | null

/** Marks a file as UTF-8 for Excel. It precedes the first line. */
export const byteOrderMark = '\uFEFF'

/** A text that a spreadsheet would run as a formula, or that looks like one that was made harmless. */
const isFormula = /^'*[=+\-@\t\r\n]/
const isHarmless = /^'+[=+\-@\t\r\n]/
const isNumber = /^[+-]?\d+([.,]\d+)?$/

/**
 * Puts an apostrophe before a text that a spreadsheet would run as a formula. A text that is only a number stays as it
 * is. `withoutApostrophe` reverses it.
 */
export const withApostrophe = (text: string): string =>
  isFormula.test(text) && !isNumber.test(text) ? `'${text}` : text

/** Removes the apostrophe that `withApostrophe` added. */
export const withoutApostrophe = (cell: string): string => (isHarmless.test(cell) ? cell.slice(1) : cell)

/** Returns a line of a CSV file with its line end. */
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
