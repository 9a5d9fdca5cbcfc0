import { type ImportColumn, type ImportPart, importParts } from '@verstas/contract/imports/kinds.ts'
import { type CellFault, type CellFormat, type CellValue, readCell } from './read-cell.ts'

/** The values of one row, by record and field. Empty cells have no value. */
export type RowValues = Readonly<Record<ImportPart, Readonly<Record<string, CellValue>>>>

export interface CellProblem {
  /** Index of the column. */
  readonly column: number
  readonly fault: CellFault
  readonly value: string
}

export interface ReadRow {
  readonly values: RowValues
  readonly problems: readonly CellProblem[]
}

/** Reads the cells of a row. Cells of a column that is null are skipped. */
export function readRow(
  cells: readonly string[],
  columns: readonly (ImportColumn | null)[],
  format: CellFormat,
): ReadRow {
  const values = Object.fromEntries(importParts.map((part) => [part, {}])) as Record<
    ImportPart,
    Record<string, CellValue>
  >
  const problems: CellProblem[] = []
  for (const [place, column] of columns.entries()) {
    if (column === null) continue
    const cell = cells[place] ?? ''
    const read = readCell(cell, column.type, format)
    if (read === null) continue
    if ('fault' in read) problems.push({ column: place, fault: read.fault, value: cell.trim() })
    else values[column.part][column.field] = ofColumn(column, read.value)
  }
  return { values, problems }
}

/** The minutes of a standard time in hours are a decimal of the record, as text. */
const ofColumn = ({ type, part }: ImportColumn, value: CellValue): CellValue =>
  type === 'hours' && part === 'main' ? String(value) : value

/** Splits a text into lines, and leaves out empty lines. */
export const divideLines = (text: string): string[] =>
  text.split(/\r\n|\r|\n/).flatMap((line) => line.trim() || [])

/** Matches words that mark the name of a company, such as `Oy` or `Ltd`. */
const company = /(^|\s)(oy|oyj|ab|abp|ky|tmi|ry|t:mi|hb|kb|ltd|inc|gmbh|as|a\/s)\.?(\s|$)/i

export interface PersonName {
  readonly firstName?: string
  readonly lastName?: string
  readonly companyName?: string
}

/**
 * Splits a name from one cell: `Sanna Koivisto`, `Koivisto, Sanna`, or a company such as `Rinne Oy`. Without
 * a comma, the last word is the last name.
 */
export function divideName(name: string): PersonName {
  const text = name.trim().replace(/\s+/g, ' ')
  if (company.test(text)) return { companyName: text }
  const [last = '', first = ''] = text.includes(',') ? text.split(',', 2).map((part) => part.trim()) : []
  if (last !== '') return { lastName: last, ...(first !== '' && { firstName: first }) }
  const place = text.lastIndexOf(' ')
  return place < 0 ? { lastName: text } : { firstName: text.slice(0, place), lastName: text.slice(place + 1) }
}

/** Splits `Opel Corsa` into the make and the model. Some makes have two words. */
export function divideMake(text: string): { readonly makeName: string; readonly modelName: string } {
  const words = text.trim().replace(/\s+/g, ' ')
  const makes = ['Alfa Romeo', 'Aston Martin', 'Land Rover', 'Rolls Royce', 'Great Wall', 'DS Automobiles']
  const knownMake = makes.find((make) => words.toLowerCase().startsWith(`${make.toLowerCase()} `))
  const length = knownMake?.length ?? words.indexOf(' ')
  if (length <= 0) return { makeName: words, modelName: words }
  return { makeName: words.slice(0, length), modelName: words.slice(length + 1) }
}
