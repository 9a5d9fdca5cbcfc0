import { attachedToTexts } from './fi/attached-to.ts'
import { attachmentsTexts } from './fi/attachments.ts'
import { comingTexts } from './fi/coming.ts'
import { commonTexts } from './fi/common.ts'
import { errorTexts } from './fi/error.ts'
import { jobTexts } from './fi/job.ts'
import { jobEditTexts } from './fi/job-edit.ts'
import { operationsTexts } from './fi/operations.ts'
import { outboxTexts } from './fi/outbox.ts'
import { partsTexts } from './fi/parts.ts'
import { scannerTexts } from './fi/scanner.ts'
import { sessionTexts } from './fi/session.ts'
import { shellTexts } from './fi/shell.ts'
import { stampingTexts } from './fi/stamping.ts'
import { stampingCorrectionTexts } from './fi/stamping-correction.ts'
import { startPageTexts } from './fi/start-page.ts'
import { workOrderTexts } from './fi/work-order.ts'
import { workOrderEditTexts } from './fi/work-order-edit.ts'
import { workOrderSearchTexts } from './fi/work-order-search.ts'
import { workScheduleTexts } from './fi/work-schedule.ts'
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
