export const attachmentKinds = ['Image', 'Video', 'Pdf', 'Signature'] as const
export type AttachmentKind = (typeof attachmentKinds)[number]

/**
 * The accepted formats. The server detects the format from the bytes, regardless of the file name
 * (specification.md, Attachments).
 */
export const contentTypes = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/heic',
  'image/heif',
  'image/avif',
  'video/mp4',
  'video/quicktime',
  'video/webm',
  'application/pdf',
] as const
export type ContentType = (typeof contentTypes)[number]

/** The maximum number of vehicles whose photos one call returns. */
export const mostPhotoVehicles = 50
