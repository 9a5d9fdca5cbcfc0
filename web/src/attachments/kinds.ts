import { type Icon, IconFileTypePdf, IconPhoto, IconSignature, IconVideo } from '@tabler/icons-react'
import type { Attachment, AttachmentKind } from '@verstas/contract/attachments/entities.ts'

/** The picture of each kind. */
export const kindIcons: Readonly<Record<AttachmentKind, Icon>> = {
  Image: IconPhoto,
  Video: IconVideo,
  Pdf: IconFileTypePdf,
  Signature: IconSignature,
}

/** What is shown of the list: one kind, or all. */
export type KindFilter = AttachmentKind | 'all'

export const filterAttachments = (attachments: readonly Attachment[], filter: KindFilter) =>
  attachments.filter(({ Kind }) => filter === 'all' || Kind === filter)
