import { maxCellLength, maxImportColumns, maxImportRows } from '@verstas/contract/imports/kinds.ts'
import { type FileOutcome, type FileTask, type Line, RefusedFileError } from './file-task.ts'
import { readText } from './read-text.ts'
import { readWorkbook } from './read-workbook.ts'

/** Reads a text file or a workbook as lines of texts. Returns faults instead of throwing. */
export async function readFile(task: FileTask): Promise<FileOutcome> {
  try {
    if (isOldOffice(task.content))
      return { refused: isEncrypted(task.content) ? 'importProtected' : 'importUnreadable' }
    const file = isZip(task.content) ? await readWorkbook(task.content, task.sheet) : readText(task)
    const lines = file.lines.map(limited).filter(({ cells }) => cells.some((cell) => cell !== ''))
    if (lines.length > maxImportRows + 50) return { refused: 'importTooLarge' }
    return { ...file, lines }
  } catch (error) {
    if (!(error instanceof RefusedFileError)) return { refused: 'importUnreadable' }
    return { refused: error.reason, ...(error.place !== undefined && { place: error.place }) }
  }
}

/** True for files of Office 2003 and older, and for all encrypted workbooks. */
const isOldOffice = (content: Uint8Array): boolean => content[0] === 0xd0 && content[1] === 0xcf

/** The name of the part that has the content of an encrypted workbook. */
const encryptedPart = Buffer.from('EncryptedPackage', 'utf16le')

const isEncrypted = (content: Uint8Array): boolean =>
  Buffer.from(content.buffer, content.byteOffset, content.byteLength).includes(encryptedPart)

const isZip = (content: Uint8Array): boolean => content[0] === 0x50 && content[1] === 0x4b

/**
 * Removes empty cells at the end of a line, and characters that nobody can see.
 *
 * @throws {RefusedFileError}
 */
function limited({ line, cells }: Line): Line {
  const end = cells.findLastIndex((cell) => cell.trim() !== '') + 1
  if (end > maxImportColumns) throw new RefusedFileError('importTooLarge')
  return {
    line,
    cells: cells.slice(0, end).map((cell) => {
      if (cell.length > maxCellLength) throw new RefusedFileError('importTooLarge')
      return plainCell(cell)
    }),
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are removed
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g

/** True for characters without width, such as marks of the direction of writing and byte order marks. */
const isInvisible = (code: number): boolean =>
  (code >= 0x200b && code <= 0x200f) ||
  (code >= 0x202a && code <= 0x202e) ||
  (code >= 0x2060 && code <= 0x2069) ||
  code === 0xfeff

/**
 * Returns a cell as people see it: without control characters except tabs and line ends, without invisible
 * marks at its ends, and with combined letters. `A` with a combining diaeresis becomes `Ä`.
 */
function plainCell(cell: string): string {
  const text = cell.replace(controls, '').toWellFormed().normalize('NFC')
  let start = 0
  let end = text.length
  while (start < end && isInvisible(text.charCodeAt(start))) start += 1
  while (end > start && isInvisible(text.charCodeAt(end - 1))) end -= 1
  return text.slice(start, end)
}
