import { attachmentArchivesFeature } from './attachments/archive/archive-feature.ts'
import { attachmentsFeature } from './attachments/attachments-feature.ts'
import { employeesFeature } from './employees/employees-feature.ts'
import { healthFeature } from './health/health.ts'
import type { Feature } from './http/feature.ts'
import { operationsFeature } from './operations/operations-feature.ts'
import { partsFeature } from './parts/parts-feature.ts'
import { sessionFeature } from './session/session-feature.ts'
import { correctionsFeature } from './stamping/corrections/corrections-feature.ts'
import { hoursFeature } from './stamping/hours/hours-feature.ts'
import { stampingFeature } from './stamping/stamping-feature.ts'
import { textsFeature } from './texts/texts-feature.ts'
import { jobsFeature } from './work-orders/jobs/jobs-feature.ts'
import { workOrderEditFeature } from './work-orders/work-order-edit-feature.ts'
import { workOrdersFeature } from './work-orders/work-orders-feature.ts'
import { workScheduleFeature } from './work-schedule/work-schedule-feature.ts'

/** Everything that the server can do, by the feature's name, in the order of the API page. */
export const features: Readonly<Record<string, Feature>> = {
  session: sessionFeature,
  employees: employeesFeature,
  workOrders: workOrdersFeature,
  workOrderEditing: workOrderEditFeature,
  jobs: jobsFeature,
  attachments: attachmentsFeature,
  attachmentArchives: attachmentArchivesFeature,
  workSchedule: workScheduleFeature,
  stamping: stampingFeature,
  stampingCorrections: correctionsFeature,
  hours: hoursFeature,
  parts: partsFeature,
  operations: operationsFeature,
  texts: textsFeature,
  health: healthFeature,
}
