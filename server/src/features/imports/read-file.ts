import { maxCellLength, maxImportColumns, maxImportRows } from '@verstas/contract/imports/kinds.ts'
import { withoutApostrophe } from '@verstas/domain/files/csv.ts'
import { guessSeparator } from '@verstas/domain/imports/guess-format.ts'
import { parse } from 'csv-parse/sync'
import {
  type Encoding,
  type FileOutcome,
  type FileTask,
  type Line,
  type ReadFile,
  TooLargeError,
} from './file-task.ts'
import { readWorkbook } from './read-workbook.ts'

/** Reads a text file or a workbook as lines of texts. Returns faults instead of throwing. */
export async function readFile(task: FileTask): Promise<FileOutcome> {
  try {
    if (isOldExcel(task.content)) return { refused: 'importUnreadable' }
    const file = isZip(task.content) ? await readWorkbook(task.content, task.sheet) : readText(task)
    return {
      ...file,
      lines: file.lines.map(limited).filter(({ cells }) => cells.some((cell) => cell !== '')),
    }
  } catch (error) {
    return { refused: error instanceof TooLargeError ? 'importTooLarge' : 'importUnreadable' }
  }
}

/** True for workbooks of Excel 2003 and older, and for encrypted workbooks. */
const isOldExcel = (content: Uint8Array): boolean => content[0] === 0xd0 && content[1] === 0xcf

const isZip = (content: Uint8Array): boolean => content[0] === 0x50 && content[1] === 0x4b

/**
 * Removes empty cells at the end of a line, and characters that the database cannot store.
 *
 * @throws {TooLargeError}
 */
function limited({ line, cells }: Line, index: number): Line {
  if (index > maxImportRows + 50) throw new TooLargeError()
  const end = cells.findLastIndex((cell) => cell.trim() !== '') + 1
  if (end > maxImportColumns) throw new TooLargeError()
  return {
    line,
    cells: cells.slice(0, end).map((cell) => {
      if (cell.length > maxCellLength) throw new TooLargeError()
      return cell.replaceAll('\0', '').toWellFormed()
    }),
  }
}

function readText({ content, ...wanted }: FileTask): ReadFile {
  const encoding = wanted.encoding ?? guessEncoding(content)
  const text = new TextDecoder(encoding, { fatal: encoding === 'utf-8' }).decode(content)
  if (isBinary(text)) throw new Error('The file is no text')
  const separator = wanted.separator ?? guessSeparator(text)
  // A line `sep=;` sets the separator for Excel and is not a record.
  const [, instruction = ''] = /^(sep=.\r?\n)/i.exec(text) ?? []
  const records = parse(text.slice(instruction.length), {
    delimiter: separator,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
    info: true,
    to: maxImportRows + 60,
    max_record_size: maxImportColumns * maxCellLength,
  }) as unknown as readonly { readonly record: string[]; readonly info: { readonly lines: number } }[]
  const before = instruction === '' ? 0 : 1
  return {
    encoding,
    separator,
    sheet: null,
    sheets: [],
    lines: records.map(({ record, info }) => ({
      line: info.lines + before,
      cells: record.map(withoutApostrophe),
    })),
  }
}

/** True for texts with many control characters. No spreadsheet program writes such texts. */
function isBinary(text: string): boolean {
  const start = text.slice(0, 4000)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  const controls = start.match(/[\u0001-\u0008\u000e-\u001f]/g)?.length ?? 0
  return controls > start.length / 50
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
