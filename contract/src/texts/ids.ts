import { attachedToIds } from './ids/attached-to.ts'
import { attachmentsIds } from './ids/attachments.ts'
import { comingIds } from './ids/coming.ts'
import { commonIds } from './ids/common.ts'
import { errorIds } from './ids/error.ts'
import { jobIds } from './ids/job.ts'
import { jobEditIds } from './ids/job-edit.ts'
import { operationsIds } from './ids/operations.ts'
import { outboxIds } from './ids/outbox.ts'
import { partsIds } from './ids/parts.ts'
import { scannerIds } from './ids/scanner.ts'
import { sessionIds } from './ids/session.ts'
import { shellIds } from './ids/shell.ts'
import { stampingIds } from './ids/stamping.ts'
import { stampingCorrectionIds } from './ids/stamping-correction.ts'
import { startPageIds } from './ids/start-page.ts'
import { workOrderIds } from './ids/work-order.ts'
import { workOrderEditIds } from './ids/work-order-edit.ts'
import { workOrderSearchIds } from './ids/work-order-search.ts'
import { workScheduleIds } from './ids/work-schedule.ts'

/** Every visible text by its readable name, with its numeric resource id (decisions, section 3). */
export const textIds = {
  ...commonIds,
  ...sessionIds,
  ...shellIds,
  ...startPageIds,
  ...workOrderIds,
  ...workOrderEditIds,
  ...jobIds,
  ...jobEditIds,
  ...workOrderSearchIds,
  ...workScheduleIds,
  ...stampingIds,
  ...stampingCorrectionIds,
  ...outboxIds,
  ...partsIds,
  ...operationsIds,
  ...scannerIds,
  ...attachmentsIds,
  ...attachedToIds,
  ...comingIds,
  ...errorIds,
} as const

export type TextName = keyof typeof textIds
