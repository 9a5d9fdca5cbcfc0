import type { AttachmentKind, ContentType } from '@verstas/contract/attachments/kinds.ts'

/** File extensions by content; the first one is added to a name without a fitting extension. */
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

/** Returns the kind of an attachment that is not marked as a signature. */
export function kindOf(type: ContentType): Exclude<AttachmentKind, 'Signature'> {
  if (type.startsWith('video/')) return 'Video'
  return type === 'application/pdf' ? 'Pdf' : 'Image'
}

/** Returns the kind of a file from its name; null if the name does not reveal it. */
export function kindOfName(fileName: string): AttachmentKind | null {
  const name = fileName.toLowerCase()
  if (name === signatureName) return 'Signature'
  const end = name.slice(name.lastIndexOf('.') + 1)
  const type = (Object.keys(extensions) as ContentType[]).find((known) => extensions[known].includes(end))
  return type ? kindOf(type) : null
}

/** The file name of a sent signature. */
export const signatureName = 'signature.png'

/** Maximum file sizes in bytes: for pictures and PDF files, and for videos. */
export interface SizeLimits {
  readonly picture: number
  readonly video: number
}

/** Larger pictures are not decoded: a few kilobytes can expand to gigabytes. */
export const maxMegapixels = 50

/** Returns the size limit for this content; null stands for unknown content. */
export function sizeLimitOf(type: ContentType | null, { picture, video }: SizeLimits): number {
  return type !== null && kindOf(type) === 'Video' ? video : picture
}

/** Formats with a common name that differs from the extension. */
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

/** Returns the common name of an unsupported format, from the file's extension. */
export const formatName = (end: string): string => formatNames[end] ?? end.toUpperCase()
