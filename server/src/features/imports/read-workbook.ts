import { maxImportRows } from '@verstas/contract/imports/kinds.ts'
import readSheets, { type CellValue } from 'read-excel-file/node'
import { type ReadFile, TooLargeError } from './file-task.ts'

/** The most bytes of all parts of a workbook after decompression. */
const maxUnzippedBytes = 400_000_000

/**
 * Reads a sheet of a workbook. Dates become `2026-12-31` or `2026-12-31 08:30:00`. A formula has its stored value and is
 * never evaluated.
 *
 * @param wanted the name of the sheet; null for the first one with a value
 */
export async function readWorkbook(content: Uint8Array, wanted: string | null): Promise<ReadFile> {
  if (unzippedBytes(content) > maxUnzippedBytes) throw new TooLargeError()
  const sheets = await readSheets(Buffer.from(content), { parseNumber: (text: string) => text as never })
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

function dateText(value: Date): string {
  if (Number.isNaN(value.getTime())) return ''
  // Times of spreadsheets are fractions of a day, so that their seconds are inexact.
  const text = new Date(Math.round(value.getTime() / 1000) * 1000).toISOString()
  const [day = '', time = ''] = text.split(/[T.]/)
  return time === '00:00:00' ? day : `${day} ${time}`
}

/** Returns a number without the noise of binary fractions: `12.300000000000001` is `12.3`. */
function plainText(text: string): string {
  if (!/^-?\d+\.\d{12,}$/.test(text)) return text
  return String(Number(Number(text).toPrecision(12)))
}

/** Adds up the sizes that the directory of a ZIP file states. The memory limit of the process catches wrong ones. */
function unzippedBytes(content: Uint8Array): number {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  let total = 0
  let place = bytes.indexOf('PK\u0001\u0002', 0, 'latin1')
  while (place >= 0 && place + 46 <= bytes.length) {
    total += bytes.readUInt32LE(place + 24)
    place = bytes.indexOf('PK\u0001\u0002', place + 46, 'latin1')
  }
  return total
}
