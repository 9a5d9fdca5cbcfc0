import { maxCellLength } from '@verstas/contract/imports/kinds.ts'
import { RefusedFileError } from './file-task.ts'

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
export async function scanSheet(pieces: AsyncIterable<string>): Promise<string | null> {
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
