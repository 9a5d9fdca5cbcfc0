import { maxCellLength, maxImportColumns, maxImportRows } from '@verstas/contract/imports/kinds.ts'
import { withoutApostrophe } from '@verstas/domain/files/csv.ts'
import { guessSeparator } from '@verstas/domain/imports/guess-format.ts'
import { CsvError, parse } from 'csv-parse/sync'
import { type Encoding, type FileTask, type Line, type ReadFile, RefusedFileError } from './file-task.ts'

/** The maximum number of separators in a line of a text. Spreadsheets have at most 16,384 columns. */
const maxSeparators = 20_000

/** The number of control characters that a text may have without being taken for a binary file. */
const toleratedControls = 5

/** Separates records. A file may mix the line ends of several systems. */
const lineEnds = ['\r\n', '\n', '\r']

/**
 * Reads a text with separators. Leaves out lines without a value.
 *
 * @throws {RefusedFileError}
 * @throws {Error} if the file is not a table
 */
export function readText({ content, ...wanted }: FileTask): ReadFile {
  const encoding = wanted.encoding ?? guessEncoding(content)
  const text = new TextDecoder(encoding, { fatal: encoding === 'utf-8' }).decode(content)
  if (isBinary(text) || isMarkup(text)) throw new Error('The file is no table')
  const separator = wanted.separator ?? guessSeparator(text)
  if (hasEndlessLine(text, separator)) throw new RefusedFileError('importTooLarge')
  // A line `sep=;` sets the separator for Excel and is not a record.
  const [, instruction = ''] = /^(sep=.\r?\n)/i.exec(text) ?? []
  const lines = readLines(text.slice(instruction.length), separator, instruction === '' ? 0 : 1)
  return { encoding, separator, sheet: null, sheets: [], lines }
}

/** @param before the number of lines before the text */
function readLines(text: string, separator: string, before: number): Line[] {
  const lines: Line[] = []
  let read = 0
  try {
    parse(text, {
      delimiter: separator,
      record_delimiter: lineEnds,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: maxImportColumns * maxCellLength,
      on_record: (record: string[], { lines: line }) => {
        read = line
        if (record.every((cell) => cell === '')) return null
        if (lines.length > maxImportRows + 50) throw new RefusedFileError('importTooLarge')
        lines.push({ line: line + before, cells: record.map(withoutApostrophe) })
        return null
      },
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const rows = text.split(/\r\n|\n|\r/)
    while (rows[read] === '') read += 1
    throw refusalOf(error, read + before + 1, before)
  }
  return lines
}

/** @param line the first line of the record that could not be read */
function refusalOf({ code, ...others }: CsvError, line: number, before: number): RefusedFileError | Error {
  const last = Number(others.lines) + before
  if (code === 'CSV_QUOTE_NOT_CLOSED') return new RefusedFileError('importQuoteOpen', String(line))
  if (code !== 'CSV_MAX_RECORD_SIZE') return new Error(code)
  // A quote that never ends takes in all following lines.
  return last > line
    ? new RefusedFileError('importQuoteOpen', String(line))
    : new RefusedFileError('importTooLarge')
}

/** True for texts with many control characters. No spreadsheet program writes such texts. */
function isBinary(text: string): boolean {
  const start = text.slice(0, 4000)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern finds control characters
  const controls = start.match(/[\u0001-\u0008\u000e-\u001f]/g)?.length ?? 0
  return controls > Math.max(toleratedControls, start.length / 50)
}

/** True for web pages and XML. Some programs name them `.xls`, and Excel opens them. */
const isMarkup = (text: string): boolean =>
  /^\s{0,100}<(?:!doctype|!--|\?xml|html|head|meta|body|table|workbook)\b/i.test(text)

/** True if a line has more separators than any spreadsheet has columns. */
function hasEndlessLine(text: string, separator: string): boolean {
  const sought = separator.charCodeAt(0)
  let count = 0
  for (let place = 0; place < text.length; place += 1) {
    const code = text.charCodeAt(place)
    if (code === 10 || code === 13) count = 0
    else if (code === sought) count += 1
    if (count > maxSeparators) return true
  }
  return false
}

function guessEncoding(content: Uint8Array): Encoding {
  const [first, second] = content
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const start = content.subarray(0, 1000)
  const zeros = (rest: number) => start.filter((byte, index) => byte === 0 && index % 2 === rest).length
  if (zeros(1) > start.length / 4) return 'utf-16le'
  if (zeros(0) > start.length / 4) return 'utf-16be'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(content)
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}
