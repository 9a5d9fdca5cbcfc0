import { type FileHandle, open } from 'node:fs/promises'
import type { ContentType } from '@verstas/contract/attachments/kinds.ts'

import { cleanHeic } from './heic.ts'
import { cleanJpeg, isEndAdded } from './jpeg.ts'
import { cleanPdf } from './pdf.ts'
import { type Piece, writePieces } from './pieces.ts'
import { cleanPng } from './png.ts'
import { cleanVideo } from './video.ts'
import { cleanWebm } from './webm.ts'
import { cleanWebp } from './webp.ts'

type PickPieces = (file: FileHandle, orientation: number) => Promise<Piece[]>

/** Formats that are copied to a new file without the parts that contain metadata. */
const rewritten: { readonly [T in ContentType]?: PickPieces } = {
  'image/jpeg': cleanJpeg,
  'image/png': cleanPng,
  'image/webp': cleanWebp,
}

/** Formats that are cleaned in place: metadata is overwritten, and bytes after the end are removed. */
const blanked: { readonly [T in ContentType]?: (file: FileHandle) => Promise<void> } = {
  'image/heic': cleanHeic,
  'image/heif': cleanHeic,
  'image/avif': cleanHeic,
  'video/mp4': cleanVideo,
  'video/quicktime': cleanVideo,
  'video/webm': cleanWebm,
  'application/pdf': cleanPdf,
}

/** A file without metadata of the camera and its owner. */
export interface CleanFile {
  /** The path of the clean file: the original one, or `spare`. */
  readonly path: string
  /**
   * True if a missing end marker of a JPEG was added. Only the decoder can detect whether more data is
   * missing.
   */
  readonly isEndAdded: boolean
}

/**
 * Removes the GPS position and other metadata from a file without re-encoding, so no pixel changes. A PDF
 * loses only the bytes after its end. A retry after a crash is safe.
 *
 * @param orientation of the picture, in Exif values; the new file has it, too
 * @param spare the path for a new file, if one is needed
 * @throws {MalformedFileError}
 */
export async function cleanFile(
  path: string,
  { type, orientation, spare }: { type: ContentType; orientation: number; spare: string },
): Promise<CleanFile> {
  const pick = rewritten[type]
  if (pick) {
    const pieces = await withFile(path, 'r', async (file) => {
      const picked = await pick(file, orientation)
      await writePieces(file, picked, spare)
      return picked
    })
    return { path: spare, isEndAdded: isEndAdded(pieces) }
  }
  const clean = blanked[type]
  if (clean) await withFile(path, 'r+', clean)
  return { path, isEndAdded: false }
}

async function withFile<T>(path: string, flags: string, act: (file: FileHandle) => Promise<T>): Promise<T> {
  const file = await open(path, flags)
  try {
    return await act(file)
  } finally {
    await file.close()
  }
}
