import type { FileHandle } from 'node:fs/promises'
import { readAt } from './pieces.ts'

const end = '%%EOF'
const endOfObject = 'endobj'

/** How much is read at once, in bytes. */
const windowSize = 65_536

/**
 * Cuts off what lies behind the last end mark of a PDF, except for blanks and line breaks. Signatures over the file
 * count on those bytes, so a PDF with nothing else behind its end stays byte for byte as it is. So does one that
 * lost its own end, whose last mark stands before some of its objects.
 */
export async function cleanPdf(file: FileHandle): Promise<void> {
  const { size } = await file.stat()
  const mark = await findLast(file, size, end)
  const object = await findLast(file, size, endOfObject)
  if (mark === null || (object !== null && object > mark)) return
  for (let position = mark + end.length; position < size; ) {
    const window = await readAt(file, position, windowSize)
    const other = window.findIndex((byte) => !isBlank(byte))
    if (other >= 0) return file.truncate(position + other)
    position += window.length
  }
}

const isBlank = (byte: number): boolean => [0, 9, 10, 12, 13, 32].includes(byte)

/** Where a word stands last; null if it is not there. */
async function findLast(file: FileHandle, size: number, word: string): Promise<number | null> {
  for (let to = size; to > 0; ) {
    const from = Math.max(0, to - windowSize)
    const found = (await readAt(file, from, to - from)).lastIndexOf(Buffer.from(word))
    if (found >= 0) return from + found
    if (from === 0) return null
    // The next window ends with a word that lies across the border.
    to = from + word.length - 1
  }
  return null
}
