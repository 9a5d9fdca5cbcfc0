import { maxCellLength, maxImportColumns, maxImportRows } from '@verstas/contract/imports/kinds.ts'
import { type FileOutcome, type FileTask, type Line, RefusedFileError } from './file-task.ts'
import { plainCell } from './plain-cell.ts'
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
