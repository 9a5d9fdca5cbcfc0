import type { ContentType } from '@verstas/contract/attachments/kinds.ts'

import { plainNameOf } from '@verstas/domain/attachments/file-name.ts'
import { type SizeLimits, sizeLimitOf } from '@verstas/domain/attachments/kinds.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { AttachmentContext } from './attachment-context.ts'
import { readFileFormat } from './file-format.ts'

interface SizedFile {
  /** Null if the type cannot be detected. */
  readonly type: ContentType | null
  readonly name: string
  readonly limits: SizeLimits
}

/** @throws {Refusal} fileTooLarge, with the MetaData `file` and `megabytes` */
export function checkSize(size: number, { type, name, limits }: SizedFile): void {
  const limit = sizeLimitOf(type, limits)
  if (size > limit) throw refuse('fileTooLarge', { file: plainNameOf(name), megabytes: limit / 1_000_000 })
}

/**
 * Creates a check that is called with the length of an arriving file after each chunk. A file larger than the
 * limit of pictures must be a video, which has a higher limit. The check throws the refusal fileTooLarge.
 *
 * @param declared the total size in bytes, if the sender announced it
 */
export function createGrowthCheck(
  { incoming, limits }: AttachmentContext,
  { key, name, declared = 0 }: { readonly key: string; readonly name: string; readonly declared?: number },
): (length: number) => Promise<void> {
  /** Number of leading bytes that suffice to detect the type of a file. */
  const typeBytes = 65_536
  let type: ContentType | null = null
  return async (length) => {
    const expected = Math.max(length, declared)
    if (expected <= limits.picture || length < Math.min(typeBytes, expected)) return
    type ??= (await readFileFormat(incoming.path(key, 'upload'))).type
    checkSize(expected, { type, name, limits })
  }
}
