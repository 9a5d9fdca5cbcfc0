import { attachedToTexts } from './en/attached-to.ts'
import { attachmentsTexts } from './en/attachments.ts'
import { comingTexts } from './en/coming.ts'
import { commonTexts } from './en/common.ts'
import { errorTexts } from './en/error.ts'
import { jobTexts } from './en/job.ts'
import { jobEditTexts } from './en/job-edit.ts'
import { operationsTexts } from './en/operations.ts'
import { outboxTexts } from './en/outbox.ts'
import { partsTexts } from './en/parts.ts'
import { scannerTexts } from './en/scanner.ts'
import { sessionTexts } from './en/session.ts'
import { shellTexts } from './en/shell.ts'
import { stampingTexts } from './en/stamping.ts'
import { stampingCorrectionTexts } from './en/stamping-correction.ts'
import { startPageTexts } from './en/start-page.ts'
import { workOrderTexts } from './en/work-order.ts'
import { workOrderEditTexts } from './en/work-order-edit.ts'
import { workOrderSearchTexts } from './en/work-order-search.ts'
import { workScheduleTexts } from './en/work-schedule.ts'
import type { TextName } from './ids.ts'

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
