import type { Attachment } from '@verstas/contract/attachments/entities.ts'
import type { Translate } from '../../platform/texts/use-texts.ts'
import type { Format } from '../../platform/ui/format.tsx'

/** What an attachment hangs on, in words. */
export function placeOf({ JobNumber, EntityTypeDescription }: Attachment, t: Translate): string {
  if (JobNumber === undefined) return EntityTypeDescription
  return JobNumber === null ? t('attachments.ofOrder') : t('workOrder.jobs.job', { number: JobNumber })
}

/** Who added an attachment and when, as far as it is known. */
export function additionOf({ CreatedBy, CreationDate }: Attachment, t: Translate, format: Format): string {
  const time = format.dateTime(CreationDate)
  return CreatedBy ? t('attachments.addedBy', { name: CreatedBy.Name, time }) : time
}
