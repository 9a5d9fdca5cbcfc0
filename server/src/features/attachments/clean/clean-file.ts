import { type FileHandle, open } from 'node:fs/promises'
import type { ContentType } from '@verstas/contract/attachments/entities.ts'
import { cleanHeic } from './heic.ts'
import { cleanJpeg } from './jpeg.ts'
import { type Piece, writePieces } from './pieces.ts'
import { cleanPng } from './png.ts'
import { cleanVideo } from './video.ts'
import { cleanWebp } from './webp.ts'

type PickPieces = (file: FileHandle, orientation: number) => Promise<Piece[]>

/** Formats that are rewritten without the pieces that hold metadata. */
const rewritten: { readonly [T in ContentType]?: PickPieces } = {
  'image/jpeg': cleanJpeg,
  'image/png': cleanPng,
  'image/webp': cleanWebp,
}

/** Formats in which metadata is overwritten in place; the file keeps its length. */
const blanked: { readonly [T in ContentType]?: (file: FileHandle) => Promise<void> } = {
  'image/heic': cleanHeic,
  'image/heif': cleanHeic,
  'video/mp4': cleanVideo,
  'video/quicktime': cleanVideo,
}

/**
 * Takes location and all else that a camera tells out of a file, without drawing a picture anew: not a pixel
 * changes. May be done again after a crash. WebM and PDF files stay as they are.
 *
 * @param orientation how a picture is turned, as Exif counts; it stays
 * @param spare a path at which a file may be made
 * @returns where the clean file is: at `path` or at `spare`
 * @throws {MalformedFileError}
 */
export async function cleanFile(
  path: string,
  { type, orientation, spare }: { type: ContentType; orientation: number; spare: string },
): Promise<string> {
  const pick = rewritten[type]
  if (pick) {
    await withFile(path, 'r', async (file) => writePieces(file, await pick(file, orientation), spare))
    return spare
  }
  const clean = blanked[type]
  if (clean) await withFile(path, 'r+', clean)
  return path
}

async function withFile<T>(path: string, flags: string, act: (file: FileHandle) => Promise<T>): Promise<T> {
  const file = await open(path, flags)
  try {
    return await act(file)
  } finally {
    await file.close()
  }
}
