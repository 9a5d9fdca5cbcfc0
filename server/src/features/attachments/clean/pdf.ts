import type { FileHandle } from 'node:fs/promises'
import { readAt } from './pieces.ts'

const end = '%%EOF'
const endOfObject = 'endobj'

/** Number of bytes in one read. */
const windowSize = 65_536

/**
 * Removes the bytes after the last end marker of a PDF. Preserves blanks and line breaks directly after the
 * marker, because a signature can cover them. A PDF without an end marker after its last object does not
 * change.
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

/** Finds the last occurrence of a word in a file. Returns null if there is none. */
async function findLast(file: FileHandle, size: number, word: string): Promise<number | null> {
  for (let to = size; to > 0; ) {
    const from = Math.max(0, to - windowSize)
    const found = (await readAt(file, from, to - from)).lastIndexOf(Buffer.from(word))
    if (found >= 0) return from + found
    if (from === 0) return null
    // Includes a word that crosses the boundary between two windows.
    to = from + word.length - 1
  }
  return null
}
