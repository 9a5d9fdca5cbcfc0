import type { TextName } from './ids.ts'
import { attachedToTexts } from './sv/attached-to.ts'
import { attachmentsTexts } from './sv/attachments.ts'
import { comingTexts } from './sv/coming.ts'
import { commonTexts } from './sv/common.ts'
import { errorTexts } from './sv/error.ts'
import { jobTexts } from './sv/job.ts'
import { jobEditTexts } from './sv/job-edit.ts'
import { operationsTexts } from './sv/operations.ts'
import { outboxTexts } from './sv/outbox.ts'
import { partsTexts } from './sv/parts.ts'
import { scannerTexts } from './sv/scanner.ts'
import { sessionTexts } from './sv/session.ts'
import { shellTexts } from './sv/shell.ts'
import { stampingTexts } from './sv/stamping.ts'
import { stampingCorrectionTexts } from './sv/stamping-correction.ts'
import { startPageTexts } from './sv/start-page.ts'
import { workOrderTexts } from './sv/work-order.ts'
import { workOrderEditTexts } from './sv/work-order-edit.ts'
import { workOrderSearchTexts } from './sv/work-order-search.ts'
import { workScheduleTexts } from './sv/work-schedule.ts'

export const texts: Record<TextName, string> = {
  ...commonTexts,
  ...sessionTexts,
  ...shellTexts,
  ...startPageTexts,
  ...workOrderTexts,
  ...workOrderEditTexts,
  ...jobTexts,
  ...jobEditTexts,
  ...workOrderSearchTexts,
  ...workScheduleTexts,
  ...stampingTexts,
  ...stampingCorrectionTexts,
  ...outboxTexts,
  ...partsTexts,
  ...operationsTexts,
  ...scannerTexts,
  ...attachmentsTexts,
  ...attachedToTexts,
  ...comingTexts,
  ...errorTexts,
}
