import { type ContentType, contentTypes } from '@verstas/contract/attachments/entities.ts'
import { fileTypeFromFile } from 'file-type'

/** What a file is by its bytes; null where that is nothing that may be attached. */
export async function contentTypeOf(path: string): Promise<ContentType | null> {
  const mime = (await fileTypeFromFile(path))?.mime
  if (mime === 'video/x-m4v') return 'video/mp4'
  return contentTypes.find((type) => type === mime) ?? null
}
