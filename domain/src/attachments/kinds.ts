import type { AttachmentKind, ContentType } from '@verstas/contract/attachments/entities.ts'

/** The ends of file names by content; the first one is added where a name has none that fits. */
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

/** What kind of attachment a file is that nobody called a signature. */
export function kindOf(type: ContentType): Exclude<AttachmentKind, 'Signature'> {
  if (type.startsWith('video/')) return 'Video'
  return type === 'application/pdf' ? 'Pdf' : 'Image'
}

/** What kind of attachment a file is by its name alone; null where the name does not tell. */
export function kindOfName(fileName: string): AttachmentKind | null {
  const name = fileName.toLowerCase()
  if (name === signatureName) return 'Signature'
  const end = name.slice(name.lastIndexOf('.') + 1)
  const type = (Object.keys(extensions) as ContentType[]).find((known) => extensions[known].includes(end))
  return type ? kindOf(type) : null
}

/** The file name that a signature is sent under. */
export const signatureName = 'signature.png'

/** How large a file may be, in bytes: pictures and PDF files, and videos. */
export interface SizeLimits {
  readonly picture: number
  readonly video: number
}

/** A picture with more pixels is not decoded: a few kilobytes can unfold to gigabytes. */
export const maxMegapixels = 50

/** The limit that holds for a file of this content; null stands for content that is not known. */
export function sizeLimitOf(type: ContentType | null, { picture, video }: SizeLimits): number {
  return type !== null && kindOf(type) === 'Video' ? video : picture
}

/** The names of formats that people know by another name than the end of their files. */
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

/** What people call a format that cannot be attached, by the end of its files. */
export const formatName = (end: string): string => formatNames[end] ?? end.toUpperCase()
