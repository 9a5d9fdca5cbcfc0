import type { FileHandle } from 'node:fs/promises'
import { blankBox, readBoxes } from './boxes.ts'

/** Where MP4 and QuickTime keep what a camera tells about a recording, its place among it. */
const telling = new Set(['udta', 'meta', 'uuid'])

/**
 * Takes out of an MP4 or QuickTime file what the camera noted about the recording, in place: the file keeps
 * its length, so no offset in it changes.
 *
 * @throws {MalformedFileError}
 */
export async function cleanVideo(file: FileHandle): Promise<void> {
  const { size } = await file.stat()
  for (const box of await readBoxes(file, 0, size)) {
    if (telling.has(box.name)) await blankBox(file, box)
    if (box.name === 'moov') await cleanTree(file, box.content, box.end)
  }
}

async function cleanTree(file: FileHandle, start: number, end: number): Promise<void> {
  for (const box of await readBoxes(file, start, end)) {
    if (telling.has(box.name)) await blankBox(file, box)
    if (box.name === 'trak') await cleanTree(file, box.content, box.end)
  }
}
