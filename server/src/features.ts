import { accountFeature } from './features/account/account-feature.ts'
import { activitiesFeature } from './features/activities/activities-feature.ts'
import { wallFeature } from './features/activities/wall/wall-feature.ts'
import { administrationFeature } from './features/administration/administration-feature.ts'
import { profilesFeature } from './features/administration/profiles-feature.ts'
import { setupFeature } from './features/administration/setup/setup-feature.ts'
import { attachmentArchivesFeature } from './features/attachments/archive/archive-feature.ts'
import { attachmentsFeature } from './features/attachments/attachments-feature.ts'
import { backupFeature } from './features/backup/backup-feature.ts'
import { chatChannel } from './features/chat/chat-channel.ts'
import { chatFeature } from './features/chat/chat-feature.ts'
import { companySignInFeature } from './features/company-sign-in/company-sign-in-feature.ts'
import { providerFeature } from './features/company-sign-in/provider-feature.ts'
import { diagnosisFeature } from './features/diagnosis/diagnosis-feature.ts'
import { employeesFeature } from './features/employees/employees-feature.ts'
import { filesFeature } from './features/files/files-feature.ts'
import { healthFeature } from './features/health/health.ts'
import { healthCheckOffersFeature } from './features/health-check-offers/health-check-offers-feature.ts'
import { healthChecksFeature } from './features/health-checks/health-checks-feature.ts'
import { inspectionPdfFeature } from './features/health-checks/pdf/pdf-feature.ts'
import { templatesFeature } from './features/health-checks/templates/templates-feature.ts'
import { importsFeature } from './features/imports/imports-feature.ts'
import { integrationAccountsFeature } from './features/integration/accounts/accounts-feature.ts'
import { administerAccountsFeature } from './features/integration/accounts/administer-feature.ts'
import { tokenFeature } from './features/integration/accounts/token-feature.ts'
import { integrationBatchFeature } from './features/integration/batch/batch-feature.ts'
import { differencesFeature } from './features/integration/differences/differences-feature.ts'
import { loadJobsFeature } from './features/integration/jobs/jobs-feature.ts'
import { integrationSourcesFeature } from './features/integration/page/sources-feature.ts'
import { changesChannel } from './features/integration/reads/changes-channel.ts'
import { integrationChangesFeature } from './features/integration/reads/changes-feature.ts'
import { integrationFilesFeature } from './features/integration/reads/files-feature.ts'
import { integrationReadsFeature } from './features/integration/reads/reads-feature.ts'
import { integrationWaitingFeature } from './features/integration/reads/waiting-feature.ts'
import { orderRefreshFeature } from './features/integration/refresh/refresh-feature.ts'
import { webhookAdministrationFeature } from './features/integration/webhooks/administer-feature.ts'
import { webhooksFeature } from './features/integration/webhooks/webhooks-feature.ts'
import { largeTablesFeature } from './features/large-tables/large-tables-feature.ts'
import { notificationsFeature } from './features/notifications/notifications-feature.ts'
import { operationsFeature } from './features/operations/operations-feature.ts'
import { ownDataFeature } from './features/own-data/own-data-feature.ts'
import { partsFeature } from './features/parts/parts-feature.ts'
import { partsPlanningFeature } from './features/parts-planning/parts-planning-feature.ts'
import { passkeysFeature } from './features/passkeys/passkeys-feature.ts'
import { payrollFeature } from './features/payroll/payroll-feature.ts'
import { legalHoldsFeature } from './features/personal-data/legal-holds-feature.ts'
import { personReadsFeature } from './features/personal-data/person-reads-feature.ts'
import { personalDataFeature } from './features/personal-data/personal-data-feature.ts'
import { pushChannel } from './features/push/push-channel.ts'
import { pushFeature } from './features/push/push-feature.ts'
import { quickChangeFeature } from './features/quick-change/quick-change-feature.ts'
import { reportContentFeature } from './features/reports/exports/content-feature.ts'
import { reportExportsFeature } from './features/reports/exports/exports-feature.ts'
import { reportsFeature } from './features/reports/reports-feature.ts'
import { rostersFeature } from './features/rosters/rosters-feature.ts'
import { directoryFeature } from './features/scim/directory-feature.ts'
import { scimFeature } from './features/scim/scim-feature.ts'
import { searchFeature } from './features/search/search-feature.ts'
import { auditFeature } from './features/settings/audit-feature.ts'
import { retentionFeature } from './features/settings/retention-feature.ts'
import { catalogueFeature, settingsFeature } from './features/settings/settings-feature.ts'
import { startFeature } from './features/settings/start-feature.ts'
import { correctionsFeature } from './features/stamping/corrections/corrections-feature.ts'
import { hoursFeature } from './features/stamping/hours/hours-feature.ts'
import { stampingFeature, stampingUndoFeature } from './features/stamping/stamping-feature.ts'
import { startPageFeature } from './features/start-page/start-page-feature.ts'
import { stockCountsFeature } from './features/stock-counts/stock-counts-feature.ts'
import { tyreListsFeature } from './features/tyres/tyre-lists-feature.ts'
import { tyresFeature } from './features/tyres/tyres-feature.ts'
import { vehiclesFeature } from './features/vehicles/vehicles-feature.ts'
import { comebacksFeature } from './features/work-orders/comebacks/comebacks-feature.ts'
import { workOrderEditFeature } from './features/work-orders/editing/editing-feature.ts'
import { jobsFeature } from './features/work-orders/jobs/jobs-feature.ts'
import { workOrdersFeature } from './features/work-orders/work-orders-feature.ts'
import { workScheduleFeature } from './features/work-schedule/work-schedule-feature.ts'
import { workingTimeFeature } from './features/working-time/working-time-feature.ts'
import { workshopScheduleFeature } from './features/workshop-schedule/workshop-schedule-feature.ts'
import type { Feature } from './platform/http/feature.ts'
import type { Channel } from './platform/live/channel.ts'
import { sessionFeature } from './platform/session/session-feature.ts'
import { textsFeature } from './platform/texts/texts-feature.ts'

/** All features of the server by name, in the order of the API page. */
export const features: Readonly<Record<string, Feature>> = {
  session: sessionFeature,
  companySignIn: companySignInFeature,
  identityProvider: providerFeature,
  account: accountFeature,
  passkeys: passkeysFeature,
  employees: employeesFeature,
  workOrders: workOrdersFeature,
  workOrderEditing: workOrderEditFeature,
  comebacks: comebacksFeature,
  jobs: jobsFeature,
  activityWall: wallFeature,
  attachments: attachmentsFeature,
  attachmentArchives: attachmentArchivesFeature,
  workSchedule: workScheduleFeature,
  workshopSchedule: workshopScheduleFeature,
  startPage: startPageFeature,
  reports: reportsFeature,
  reportExports: reportExportsFeature,
  rosters: rostersFeature,
  payroll: payrollFeature,
  stamping: stampingFeature,
  stampingCorrections: correctionsFeature,
  stampingUndo: stampingUndoFeature,
  hours: hoursFeature,
  workingTime: workingTimeFeature,
  parts: partsFeature,
  partsPlanning: partsPlanningFeature,
  operations: operationsFeature,
  ownData: ownDataFeature,
  stockCounts: stockCountsFeature,
  vehicles: vehiclesFeature,
  search: searchFeature,
  tyres: tyresFeature,
  tyreLists: tyreListsFeature,
  chat: chatFeature,
  notifications: notificationsFeature,
  push: pushFeature,
  quickChange: quickChangeFeature,
  healthChecks: healthChecksFeature,
  inspectionPdf: inspectionPdfFeature,
  healthCheckOffers: healthCheckOffersFeature,
  healthCheckTemplates: templatesFeature,
  activities: activitiesFeature,
  administration: administrationFeature,
  profiles: profilesFeature,
  setup: setupFeature,
  settings: settingsFeature,
  catalogue: catalogueFeature,
  audit: auditFeature,
  backups: backupFeature,
  diagnosis: diagnosisFeature,
  retention: retentionFeature,
  largeTables: largeTablesFeature,
  personalData: personalDataFeature,
  legalHolds: legalHoldsFeature,
  personReads: personReadsFeature,
  start: startFeature,
  files: filesFeature,
  imports: importsFeature,
  texts: textsFeature,
  serviceAccounts: administerAccountsFeature,
  differences: differencesFeature,
  accessTokens: tokenFeature,
  integrationAccounts: integrationAccountsFeature,
  integrationBatches: integrationBatchFeature,
  integrationWaiting: integrationWaitingFeature,
  integrationReads: integrationReadsFeature,
  integrationFiles: integrationFilesFeature,
  integrationReports: reportContentFeature,
  integrationChanges: integrationChangesFeature,
  integrationJobs: loadJobsFeature,
  webhooks: webhooksFeature,
  webhookAdministration: webhookAdministrationFeature,
  directory: directoryFeature,
  scim: scimFeature,
  integrationSources: integrationSourcesFeature,
  orderRefresh: orderRefreshFeature,
  health: healthFeature,
}

/** Channels of features that receive notifications of committed transactions. */
export const channels: readonly Channel[] = [chatChannel, pushChannel, changesChannel]
