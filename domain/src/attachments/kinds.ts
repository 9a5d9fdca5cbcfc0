import type { AttachmentKind, ContentType } from '@verstas/contract/attachments/kinds.ts'

/**
 * The file extensions of each content type. The first extension is added to a name that has none of these
 * extensions.
 */
export const extensions: Readonly<Record<ContentType, readonly string[]>> = {
  'image/jpeg': ['jpg', 'jpeg', 'jfif', 'jpe'],
  'image/png': ['png', 'apng'],
  'image/webp': ['webp'],
  'image/heic': ['heic', 'heif', 'heics', 'hif'],
  'image/heif': ['heif', 'heic', 'heifs', 'hif'],
  'image/avif': ['avif', 'avifs'],
  'video/mp4': ['mp4', 'm4v', '3gp', '3g2', 'f4v'],
  'video/quicktime': ['mov', 'qt'],
  'video/webm': ['webm'],
  'application/pdf': ['pdf'],
}

/**
 * Returns the kind of an attachment from its content type. It is never `Signature`, because only the client
 * knows which pictures are signatures.
 */
export function kindOf(type: ContentType): Exclude<AttachmentKind, 'Signature'> {
  if (type.startsWith('video/')) return 'Video'
  return type === 'application/pdf' ? 'Pdf' : 'Image'
}

/** Returns the kind of a file from its name; null if the extension is unknown. */
export function kindOfName(fileName: string): AttachmentKind | null {
  const name = fileName.toLowerCase()
  if (name === signatureName) return 'Signature'
  const end = name.slice(name.lastIndexOf('.') + 1)
  const type = (Object.keys(extensions) as ContentType[]).find((known) => extensions[known].includes(end))
  return type ? kindOf(type) : null
}

/** The file name of every signature. */
export const signatureName = 'signature.png'

/** Maximum file sizes in bytes. `picture` also applies to PDF files. */
export interface SizeLimits {
  readonly picture: number
  readonly video: number
}

/**
 * Maximum size of a picture in megapixels. A file of a few kilobytes can need gigabytes when it is decoded.
 */
export const maxMegapixels = 50

/** Returns the maximum size in bytes of a file with this content type. The type is null if it is unknown. */
export function sizeLimitOf(type: ContentType | null, { picture, video }: SizeLimits): number {
  return type !== null && kindOf(type) === 'Video' ? video : picture
}

/** Names of formats that differ from their file extensions. */
const formatNames: Readonly<Record<string, string>> = {
  docx: 'Word',
  dotx: 'Word',
  docm: 'Word',
  xlsx: 'Excel',
  xltx: 'Excel',
  xlsm: 'Excel',
  pptx: 'PowerPoint',
  potx: 'PowerPoint',
  pptm: 'PowerPoint',
  odt: 'OpenDocument (ODT)',
  ods: 'OpenDocument (ODS)',
  odp: 'OpenDocument (ODP)',
  doc: 'Word',
  xls: 'Excel',
  ppt: 'PowerPoint',
  cfb: 'Microsoft Office / Outlook',
  mkv: 'Matroska (MKV)',
  tif: 'TIFF',
  exe: 'Windows (EXE)',
  gz: 'GZIP',
  xml: 'XML',
}

/** Returns the common name of a format from a file extension. */
export const formatName = (end: string): string => formatNames[end] ?? end.toUpperCase()
