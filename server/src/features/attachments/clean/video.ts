import type { FileHandle } from 'node:fs/promises'
import { type Box, BoxReader, blankBox } from './boxes.ts'

/** Where MP4 and QuickTime keep what a camera tells about a recording, its place among it. */
const metadataBoxes = new Set(['udta', 'meta', 'uuid'])

/** A track or a movie inside a track shows nothing, and could hide metadata, which is not looked for so deep. */
const metadataBoxesInTrack = new Set([...metadataBoxes, 'trak', 'moov'])

/**
 * Takes out of an MP4 or QuickTime file what the camera noted about the recording, in place: the file keeps
 * its length, so no offset in it changes.
 *
 * @throws {MalformedFileError}
 */
export async function cleanVideo(file: FileHandle): Promise<void> {
  const { size } = await file.stat()
  const reader = new BoxReader(file)
  const boxes = await reader.read(0, size)
  await blankNamed(file, boxes, metadataBoxes)
  await cleanMovies(file, reader, boxes)
}

/**
 * The same for the recordings among the boxes of a file: the movie and its tracks are looked at, and no deeper.
 *
 * @throws {MalformedFileError}
 */
export async function cleanMovies(file: FileHandle, reader: BoxReader, boxes: readonly Box[]): Promise<void> {
  for (const movie of named(boxes, 'moov')) {
    const parts = await reader.read(movie.content, movie.end)
    await blankNamed(file, parts, metadataBoxes)
    for (const track of named(parts, 'trak'))
      await blankNamed(file, await reader.read(track.content, track.end), metadataBoxesInTrack)
  }
}

const named = (boxes: readonly Box[], name: string): Box[] => boxes.filter((box) => box.name === name)

/** Blanks those of the boxes that have such a name. */
export async function blankNamed(
  file: FileHandle,
  boxes: readonly Box[],
  names: ReadonlySet<string>,
): Promise<void> {
  for (const box of boxes) if (names.has(box.name)) await blankBox(file, box)
}
