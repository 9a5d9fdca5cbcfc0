import { accountEndpoints } from './account/endpoints.ts'
import { activityEndpoints } from './activities/endpoints.ts'
import { wallEndpoints } from './activities/wall-endpoints.ts'
import { administrationEndpoints } from './administration/endpoints.ts'
import { profileEndpoints } from './administration/profile-endpoints.ts'
import { setupEndpoints } from './administration/setup-endpoints.ts'
import { attachmentArchiveEndpoints } from './attachments/archive-endpoints.ts'
import { attachmentEndpoints } from './attachments/endpoints.ts'
import { uploadEndpoints } from './attachments/upload-endpoints.ts'
import { backupEndpoints } from './backup/endpoints.ts'
import { chatEndpoints } from './chat/endpoints.ts'
import { companySignInEndpoints } from './company-sign-in/endpoints.ts'
import { providerEndpoints } from './company-sign-in/provider-endpoints.ts'
import { diagnosisEndpoints } from './diagnosis/endpoints.ts'
import { employeeEndpoints } from './employees/endpoints.ts'
import { pictureEndpoints } from './employees/picture-endpoints.ts'
import type { EndpointGroup } from './endpoint.ts'
import { fileEndpoints } from './files/endpoints.ts'
import { healthCheckEndpoints } from './health-checks/endpoints.ts'
import { offerEndpoints } from './health-checks/offer-endpoints.ts'
import { templateEndpoints } from './health-checks/template-endpoints.ts'
import { importEndpoints } from './imports/endpoints.ts'
import { integrationAccountEndpoints } from './integration/account-endpoints.ts'
import { serviceAccountEndpoints } from './integration/administration-endpoints.ts'
import { integrationBatchEndpoints } from './integration/batch-endpoints.ts'
import { integrationChangeEndpoints } from './integration/change-endpoints.ts'
import { differenceEndpoints } from './integration/difference-endpoints.ts'
import { loadJobEndpoints } from './integration/jobs.ts'
import {
  integrationFileEndpoints,
  integrationReadEndpoints,
  integrationReportEndpoints,
} from './integration/read-endpoints.ts'
import { integrationSourceEndpoints, orderRefreshEndpoints } from './integration/source-endpoints.ts'
import { tokenEndpoints } from './integration/token-endpoints.ts'
import { integrationWaitingEndpoints } from './integration/waiting-endpoints.ts'
import { webhookAdministrationEndpoints } from './integration/webhook-administration-endpoints.ts'
import { webhookEndpoints } from './integration/webhook-endpoints.ts'
import { notificationEndpoints } from './notifications/endpoints.ts'
import { operationEndpoints } from './operations/endpoints.ts'
import { ownDataEndpoints } from './own-data/endpoints.ts'
import { partEndpoints } from './parts/endpoints.ts'
import { partsPlanningEndpoints } from './parts-planning/endpoints.ts'
import { passkeyEndpoints } from './passkeys/endpoints.ts'
import { payrollEndpoints } from './payroll/endpoints.ts'
import { legalHoldEndpoints, personalDataEndpoints, personReadEndpoints } from './personal-data/endpoints.ts'
import { pushEndpoints } from './push/endpoints.ts'
import { quickChangeEndpoints } from './quick-change/endpoints.ts'
import { reportEndpoints } from './reports/endpoints.ts'
import { reportExportEndpoints } from './reports/export-endpoints.ts'
import { rosterEndpoints } from './rosters/endpoints.ts'
import { directoryEndpoints } from './scim/administration-endpoints.ts'
import { scimEndpoints } from './scim/endpoints.ts'
import { searchEndpoints } from './search/endpoints.ts'
import { sessionEndpoints } from './session/endpoints.ts'
import { auditEndpoints } from './settings/audit-endpoints.ts'
import { catalogueEndpoints, settingEndpoints } from './settings/endpoints.ts'
import { siteLogoEndpoints } from './settings/logo-endpoints.ts'
import { retentionEndpoints } from './settings/retention-endpoints.ts'
import { startEndpoints } from './settings/start-endpoints.ts'
import { stampingCorrectionEndpoints } from './stamping/correction-endpoints.ts'
import { stampingEndpoints } from './stamping/endpoints.ts'
import { hoursEndpoints } from './stamping/hours-endpoints.ts'
import { stampingUndoEndpoints } from './stamping/undo-endpoints.ts'
import { startPageEndpoints } from './start-page/endpoints.ts'
import { stockCountEndpoints } from './stock-counts/endpoints.ts'
import { textEndpoints } from './texts/endpoints.ts'
import { tyreEndpoints } from './tyres/endpoints.ts'
import { tyreListEndpoints } from './tyres/list-endpoints.ts'
import { vehicleEndpoints } from './vehicles/endpoints.ts'
import { comebackEndpoints } from './work-orders/comeback-endpoints.ts'
import { workOrderEditEndpoints } from './work-orders/edit-endpoints.ts'
import { workOrderEndpoints } from './work-orders/endpoints.ts'
import { jobEndpoints } from './work-orders/job-endpoints.ts'
import { workScheduleEndpoints } from './work-schedule/endpoints.ts'
import { workingTimeEndpoints } from './working-time/endpoints.ts'
import { workshopScheduleEndpoints } from './workshop-schedule/endpoints.ts'

/** All calls of the server by feature, except the calls of `health/endpoints.ts`. */
export const contract = {
  session: sessionEndpoints,
  'company-sign-in': companySignInEndpoints,
  'identity-provider': providerEndpoints,
  account: accountEndpoints,
  passkeys: passkeyEndpoints,
  employees: employeeEndpoints,
  'employee-pictures': pictureEndpoints,
  texts: textEndpoints,
  'work-orders': workOrderEndpoints,
  'work-order-editing': workOrderEditEndpoints,
  comebacks: comebackEndpoints,
  jobs: jobEndpoints,
  attachments: attachmentEndpoints,
  uploads: uploadEndpoints,
  'attachment-archives': attachmentArchiveEndpoints,
  'work-schedule': workScheduleEndpoints,
  'workshop-schedule': workshopScheduleEndpoints,
  'start-page': startPageEndpoints,
  reports: reportEndpoints,
  'report-exports': reportExportEndpoints,
  rosters: rosterEndpoints,
  payroll: payrollEndpoints,
  stamping: stampingEndpoints,
  'stamping-corrections': stampingCorrectionEndpoints,
  'stamping-undo': stampingUndoEndpoints,
  hours: hoursEndpoints,
  'working-time': workingTimeEndpoints,
  parts: partEndpoints,
  'parts-planning': partsPlanningEndpoints,
  operations: operationEndpoints,
  'own-data': ownDataEndpoints,
  'stock-counts': stockCountEndpoints,
  vehicles: vehicleEndpoints,
  search: searchEndpoints,
  tyres: tyreEndpoints,
  'tyre-lists': tyreListEndpoints,
  'health-checks': healthCheckEndpoints,
  'health-check-offers': offerEndpoints,
  'health-check-templates': templateEndpoints,
  activities: activityEndpoints,
  'activity-wall': wallEndpoints,
  chat: chatEndpoints,
  notifications: notificationEndpoints,
  push: pushEndpoints,
  administration: administrationEndpoints,
  profiles: profileEndpoints,
  setup: setupEndpoints,
  settings: settingEndpoints,
  'site-logos': siteLogoEndpoints,
  catalogue: catalogueEndpoints,
  audit: auditEndpoints,
  backups: backupEndpoints,
  diagnosis: diagnosisEndpoints,
  retention: retentionEndpoints,
  'personal-data': personalDataEndpoints,
  'legal-holds': legalHoldEndpoints,
  'person-reads': personReadEndpoints,
  start: startEndpoints,
  files: fileEndpoints,
  imports: importEndpoints,
  'quick-change': quickChangeEndpoints,
  'service-accounts': serviceAccountEndpoints,
  'access-tokens': tokenEndpoints,
  differences: differenceEndpoints,
  'integration-accounts': integrationAccountEndpoints,
  'integration-batches': integrationBatchEndpoints,
  'integration-waiting': integrationWaitingEndpoints,
  'integration-reads': integrationReadEndpoints,
  'integration-files': integrationFileEndpoints,
  'integration-reports': integrationReportEndpoints,
  'integration-changes': integrationChangeEndpoints,
  'integration-jobs': loadJobEndpoints,
  webhooks: webhookEndpoints,
  'webhook-administration': webhookAdministrationEndpoints,
  directory: directoryEndpoints,
  scim: scimEndpoints,
  'integration-sources': integrationSourceEndpoints,
  'order-refresh': orderRefreshEndpoints,
} as const satisfies Record<string, EndpointGroup>
