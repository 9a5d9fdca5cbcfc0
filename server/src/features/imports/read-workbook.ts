import { inflateRawSync } from 'node:zlib'
import { maxImportRows } from '@verstas/contract/imports/kinds.ts'
import readSheets, { type CellValue } from 'read-excel-file/node'
import { type ReadFile, TooLargeError } from './file-task.ts'

/** The maximum size of all parts of a workbook after decompression. */
const maxUnzippedBytes = 400_000_000
/** The maximum size of the ZIP directory. */
const maxDirectoryBytes = 5_000_000

/**
 * Reads a visible sheet of a workbook. Dates become `2026-12-31` or `2026-12-31 08:30:00`, times of day `08:30:00`. A
 * formula has its stored value and is never evaluated.
 *
 * @param wanted the name of the sheet; null for the first one with a value
 */
export async function readWorkbook(content: Uint8Array, wanted: string | null): Promise<ReadFile> {
  if (unzippedBytes(content) > maxUnzippedBytes) throw new TooLargeError()
  const all = await readSheets(Buffer.from(content), { parseNumber: (text: string) => text as never })
  const hidden = hiddenSheets(content)
  // A sheet with only a chart has no data, although the types of the library declare it.
  const sheets = all.filter(({ data }, place) => data !== undefined && !hidden.has(place))
  const chosen =
    sheets.find(({ sheet }) => sheet === wanted) ??
    sheets.find(({ data }) => data.some((row) => row.some((cell) => cell !== null))) ??
    sheets[0]
  if (chosen === undefined) throw new Error('The workbook has no sheet')
  if (chosen.data.length > maxImportRows + 60) throw new TooLargeError()
  return {
    encoding: null,
    separator: null,
    sheet: chosen.sheet,
    sheets: sheets.map(({ sheet }) => sheet),
    lines: chosen.data.map((row, index) => ({ line: index + 1, cells: row.map(textOf) })),
  }
}

function textOf(value: CellValue | null): string {
  if (value === null) return ''
  if (value instanceof Date) return dateText(value)
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  return plainText(String(value))
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

/** Returns a number without the rounding error of binary fractions: `12.300000000000001` becomes `12.3`. */
function plainText(text: string): string {
  if (!/^-?\d+\.\d{12,}$/.test(text)) return text
  return String(Number(Number(text).toPrecision(12)))
}

/** Returns the indexes of hidden sheets, such as lists of choices. */
function hiddenSheets(content: Uint8Array): ReadonlySet<number> {
  const sheets = partOf(content, 'xl/workbook.xml').match(/<(?:\w{1,20}:)?sheet\s[^>]*>/g) ?? []
  return new Set(
    sheets.flatMap((sheet, place) => (/\sstate=["'](?:very)?hidden["']/i.test(sheet) ? [place] : [])),
  )
}

/** Returns a part of a ZIP file as text; empty if the part is missing. */
function partOf(content: Uint8Array, name: string): string {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  const entry = entriesOf(bytes).find(
    (place) => bytes.toString('utf8', place + 46, place + 46 + bytes.readUInt16LE(place + 28)) === name,
  )
  if (entry === undefined) return ''
  const head = bytes.readUInt32LE(entry + 42)
  const start = head + 30 + bytes.readUInt16LE(head + 26) + bytes.readUInt16LE(head + 28)
  const data = bytes.subarray(start, start + bytes.readUInt32LE(entry + 20))
  const isPacked = bytes.readUInt16LE(entry + 10) === 8
  return (isPacked ? inflateRawSync(data, { maxOutputLength: maxDirectoryBytes }) : data).toString('utf8')
}

/**
 * Sums the uncompressed sizes that the directory of a ZIP file states. If they are false, the memory limit of
 * the process stops the reader.
 */
function unzippedBytes(content: Uint8Array): number {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  return entriesOf(bytes).reduce((total, place) => total + bytes.readUInt32LE(place + 24), 0)
}

/** Returns the offsets of the entries in the directory of a ZIP file. */
function entriesOf(bytes: Buffer): number[] {
  const places: number[] = []
  let place = bytes.indexOf('PK\u0001\u0002', 0, 'latin1')
  while (place >= 0 && place + 46 <= bytes.length) {
    places.push(place)
    place = bytes.indexOf('PK\u0001\u0002', place + 46, 'latin1')
  }
  return places
}
