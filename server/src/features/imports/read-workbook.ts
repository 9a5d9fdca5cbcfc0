import { maxCellLength } from '@verstas/contract/imports/kinds.ts'
import readSheets, { type CellValue } from 'read-excel-file/node'
import { type ReadFile, RefusedFileError } from './file-task.ts'
import { partPieces, partText, type ZipEntry, zipEntries } from './zip-parts.ts'

/** The maximum size of all parts of a workbook after decompression. */
const maxUnzippedBytes = 400_000_000

/**
 * Reads a visible sheet of a workbook. Dates become `2026-12-31` or `2026-12-31 08:30:00`, times of day `08:30:00`. A
 * formula has its stored value and is never evaluated.
 *
 * @param wanted the name of the sheet; null for the first one with a value
 * @throws {RefusedFileError}
 */
export async function readWorkbook(content: Uint8Array, wanted: string | null): Promise<ReadFile> {
  const entries = zipEntries(content)
  const statedBytes = entries.reduce((total, { statedSize }) => total + statedSize, 0)
  if (statedBytes > maxUnzippedBytes) throw new RefusedFileError('importTooLarge')
  const formulas = await scanParts(entries)
  const all = await readSheets(Buffer.from(content), {
    parseNumber: (text: string) => plainNumber(text) as never,
  })
  const details = sheetEntries(entries)
  const sheets = all.flatMap(({ sheet, data }, place) => {
    const { isHidden = false, part = '' } = details[place] ?? {}
    // A sheet with only a chart has no data, although the types of the library declare it.
    return data === undefined || isHidden ? [] : [{ sheet, data, part }]
  })
  const chosen =
    sheets.find(({ sheet }) => sheet === wanted) ??
    sheets.find(
      ({ data, part }) => formulas.has(part) || data.some((row) => row.some((cell) => cell !== null)),
    ) ??
    sheets[0]
  if (chosen === undefined) throw new Error('The workbook has no sheet')
  const formula = formulas.get(chosen.part)
  if (formula !== undefined) throw new RefusedFileError('importFormulas', formula)
  const lines = chosen.data.flatMap((row, index) =>
    row.length === 0 ? [] : [{ line: index + 1, cells: row.map(textOf) }],
  )
  return {
    encoding: null,
    separator: null,
    sheet: chosen.sheet,
    sheets: sheets.map(({ sheet }) => sheet),
    lines,
  }
}

function textOf(value: CellValue | null): string {
  if (value === null) return ''
  if (value instanceof Date) return dateText(value)
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  return String(value)
}

/**
 * The library gives this day to a time of day in a workbook that counts from 1904. Other workbooks have one
 * of the last days of 1899.
 */
const firstDayOf1904 = '1904-01-01'
const dayMs = 86_400_000

function dateText(value: Date): string {
  if (Number.isNaN(value.getTime())) return ''
  // Spreadsheets store times as fractions of a day, so the seconds are inexact and need rounding.
  const text = new Date(Math.round(value.getTime() / 1000) * 1000).toISOString()
  const [day = '', time = ''] = text.split(/[T.]/)
  if (day.startsWith('1899-12-') || (day === firstDayOf1904 && value.getTime() % dayMs !== 0)) return time
  return value.getTime() % dayMs === 0 ? day : `${day} ${time}`
}

/**
 * Returns a number of a cell without an exponent, and without the rounding error of binary fractions:
 * `12.300000000000001` becomes `12.3`, and `1E-3` becomes `0.001`.
 */
function plainNumber(text: string): string {
  const isPlain = /^-?\d+(\.\d{1,11})?$/.test(text)
  const number = Number(text)
  if (isPlain || Number.isNaN(number)) return text
  const maximumSignificantDigits = /e/i.test(text) ? 15 : 12
  return new Intl.NumberFormat('en', { useGrouping: false, maximumSignificantDigits }).format(number)
}

interface SheetEntry {
  readonly isHidden: boolean
  /** The name of the part with the rows; empty if the workbook names none. */
  readonly part: string
}

/** Returns the sheets of a workbook in their order. Hidden sheets have lists of choices, for example. */
function sheetEntries(entries: readonly ZipEntry[]): readonly SheetEntry[] {
  const sheets = partText(entries, 'xl/workbook.xml').match(/<(?:\w{1,20}:)?sheet\s[^>]*>/g) ?? []
  const relations = partText(entries, 'xl/_rels/workbook.xml.rels').match(/<Relationship\s[^>]*>/g) ?? []
  const targets = new Map(relations.map((tag) => [attributeOf(tag, 'Id'), attributeOf(tag, 'Target')]))
  return sheets.map((tag) => {
    const target = targets.get(attributeOf(tag, '(?:\\w{1,20}:)?id')) ?? ''
    return {
      isHidden: /hidden$/i.test(attributeOf(tag, 'state')),
      part: target.startsWith('/') ? target.slice(1) : `xl/${target}`,
    }
  })
}

/** @param name a pattern for the name of the attribute */
const attributeOf = (tag: string, name: string): string =>
  new RegExp(`\\s${name}=["']([^"']*)["']`).exec(tag)?.[1] ?? ''

/**
 * Scans all parts of a workbook within the limits, and returns the first formula without a value for each part that
 * has one.
 *
 * @throws {RefusedFileError}
 */
async function scanParts(entries: readonly ZipEntry[]): Promise<ReadonlyMap<string, string>> {
  const formulas = new Map<string, string>()
  const budget = { bytes: maxUnzippedBytes }
  for (const entry of entries) {
    if (!entry.name.endsWith('.xml')) continue
    const pieces = partPieces(entry, budget)
    if (entry.name.startsWith('xl/worksheets/')) {
      const address = await scanSheet(pieces)
      if (address !== null) formulas.set(entry.name, address)
    } else for await (const _ of pieces);
  }
  return formulas
}

/** The last column (XFD) and the last row of a sheet in every spreadsheet program. */
const maxColumnLetters = 3
const maxRow = 1_048_576

/** The maximum length of a text or a tag that is kept until its end arrives, with room for letters of four bytes. */
const maxRest = 4 * maxCellLength + 300_000

/**
 * Scans the XML of a sheet before it is read, and returns the address of the first formula without a stored
 * value; null if there is none. Programs that only write workbooks store no values.
 *
 * @throws {RefusedFileError} importTooLarge if a cell is outside every possible sheet
 */
async function scanSheet(pieces: AsyncIterable<string>): Promise<string | null> {
  const cell = { address: '', isText: false, hasFormula: false, hasValue: false }
  let emptyFormula: string | null = null
  let rest = ''
  for await (const piece of pieces) {
    const text = rest + piece
    const end = Math.max(0, text.lastIndexOf('<'))
    rest = text.slice(end)
    if (rest.length > maxRest) throw new RefusedFileError('importTooLarge')
    for (const [, sign, name, attributes = '', content] of text
      .slice(0, end)
      .matchAll(/<(\/?)(?:\w{1,20}:)?(row|c|f|v)(?=[\s/>])([^<>]*)>([^<]?)/g)) {
      if (sign === '/') {
        if (name === 'c' && cell.hasFormula && !cell.hasValue) emptyFormula ??= cell.address
      } else if (name === 'f') cell.hasFormula = true
      else if (name === 'v') cell.hasValue = cell.isText || content !== ''
      else {
        const address = /\sr=["']([A-Z]*)(\d+)["']/.exec(attributes)
        if (address) requireInside(address[1] ?? '', Number(address[2]))
        if (name === 'row') continue
        const isText = /\st=["'](?!n["'])/.test(attributes)
        Object.assign(cell, { address: `${address?.[1] ?? ''}${address?.[2] ?? ''}`, isText })
        Object.assign(cell, { hasFormula: false, hasValue: false })
      }
    }
  }
  return emptyFormula
}

function requireInside(letters: string, row: number): void {
  if (letters.length > maxColumnLetters || row > maxRow) throw new RefusedFileError('importTooLarge')
}
