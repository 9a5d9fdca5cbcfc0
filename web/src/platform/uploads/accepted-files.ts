import { contentTypes } from '@verstas/contract/attachments/entities.ts'
import type { ErrorAnswer, ErrorName } from '@verstas/contract/errors/catalogue.ts'
import { errorCodes } from '@verstas/contract/errors/codes.ts'
import { extensions } from '@verstas/domain/attachments/kinds.ts'

/** For a file chooser (specification.md, Limits and formats). */
export const acceptedFiles = 'image/*,video/*,application/pdf'

const acceptedEnds = new Set(Object.values(extensions).flat())

/**
 * Why the server would not take a file, as far as that can be seen from here; a courtesy, for the server looks at
 * the bytes. Some browsers do not know every picture's type, so that its name speaks as well.
 */
export function whyNotAccepted(file: Blob, fileName: string): readonly ErrorAnswer[] {
  if (file.size === 0) return [reason('fileEmpty', fileName)]
  const end = fileName.split('.').at(-1)?.toLowerCase() ?? ''
  const isKnown = contentTypes.some((type) => type === file.type) || acceptedEnds.has(end)
  return isKnown ? [] : [reason('fileTypeNotAccepted', fileName)]
}

/** A reason of ours, in the form of the server's; told in the words of the catalogue. */
export const reason = (name: ErrorName, file: string): ErrorAnswer => ({
  ErrorId: errorCodes[name].id,
  ErrorMessage: '',
  MetaData: [{ Key: 'file', Value: file }],
})
