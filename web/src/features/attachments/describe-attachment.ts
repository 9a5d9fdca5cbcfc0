import { type Icon, IconFileTypePdf, IconPhoto, IconSignature, IconVideo } from '@tabler/icons-react'
import type { Attachment } from '@verstas/contract/attachments/entities.ts'
import type { AttachmentKind } from '@verstas/contract/attachments/kinds.ts'
import { kindOfName } from '@verstas/domain/attachments/kinds.ts'
import type { Translate } from '../../platform/texts/use-texts.ts'
import type { Format } from '../../platform/ui/format.tsx'

export const kindIcons: Readonly<Record<AttachmentKind, Icon>> = {
  Image: IconPhoto,
  Video: IconVideo,
  Pdf: IconFileTypePdf,
  Signature: IconSignature,
}

/**
 * Returns the kind that the server sends. Otherwise derives the kind from the file's name; an image if the
 * name shows no kind.
 */
export const kindOf = ({ Kind, FileName }: Pick<Attachment, 'Kind' | 'FileName'>): AttachmentKind =>
  Kind ?? kindOfName(FileName) ?? 'Image'

/** An attachment to view. A task's files have no date. */
export type ShownAttachment = Omit<Attachment, 'CreationDate'> & {
  readonly CreationDate: string | null
  /** The id of the inspection that contains the file. The removal of such a file needs a separate right. */
  readonly inspectionId?: number
  /** True if the viewer cannot remove the file, because it belongs to another inspection. */
  readonly isFixed?: boolean
}

/** The filter of the list: one kind, or all. */
export type KindFilter = AttachmentKind | 'all'

/** Returns the attachments that the filter shows. */
export const filterAttachments = <A extends ShownAttachment>(attachments: readonly A[], filter: KindFilter) =>
  attachments.filter((attachment) => filter === 'all' || kindOf(attachment) === filter)

/** Returns the name of the entity that an attachment belongs to, such as the job. */
export function placeOf({ JobNumber, EntityTypeDescription }: ShownAttachment, t: Translate): string {
  if (JobNumber === undefined) return EntityTypeDescription
  return JobNumber === null ? t('attachments.ofOrder') : t('workOrder.jobs.job', { number: JobNumber })
}

/**
 * Returns the author and the time of an attachment. Returns only the time if there is no author, and '' if
 * there is no time.
 */
export function additionOf(
  { CreatedBy, CreationDate }: ShownAttachment,
  t: Translate,
  format: Format,
): string {
  if (CreationDate === null) return ''
  const time = format.dateTime(CreationDate)
  return CreatedBy ? t('attachments.addedBy', { name: CreatedBy.Name, time }) : time
}
