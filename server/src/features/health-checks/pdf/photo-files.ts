import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { FileNotStoredError } from '../../../platform/store/file-store.ts'
import type { WholeForm } from '../inspection-form.ts'
import type { PhotoFile } from './draw-paper.ts'
import type { PdfContext } from './print-inspection.ts'

/** Maximum number of photos in the PDF. Further photos are omitted. */
const maxPhotos = 60

/** Copies the photos of an inspection from the store into a folder. Omits a photo that the store lacks. */
export async function copyPhotos(
  { store, log }: Pick<PdfContext, 'store' | 'log'>,
  { Attachments }: Pick<WholeForm, 'Attachments'>,
  folder: string,
): Promise<PhotoFile[]> {
  const photos = Attachments.filter(
    ({ HasThumbnail, ContentType }) => HasThumbnail && ContentType.startsWith('image/'),
  )
  const copy = async ({ Key: key }: { readonly Key: string }): Promise<PhotoFile[]> => {
    const path = join(folder, `${key}.jpg`)
    try {
      await pipeline(await store.open({ key, part: 'picture' }), createWriteStream(path))
      return [{ key, path }]
    } catch (error) {
      if (!(error instanceof FileNotStoredError)) throw error
      log.error({ err: error }, 'a photo of an inspection has no bytes')
      return []
    }
  }
  return (await Promise.all(photos.slice(-maxPhotos).map(copy))).flat()
}
