import { type ErrorName, errorCatalogue } from '../errors/catalogue.ts'
import { accountTexts } from './account.ts'
import { activitiesTexts } from './activities.ts'
import { activityMonitorTexts } from './activity-monitor.ts'
import { administrationTexts } from './administration.ts'
import { attachmentsTexts } from './attachments.ts'
import { backupTexts } from './backups.ts'
import { chatTexts } from './chat.ts'
import { comebackTexts } from './comebacks.ts'
import { commonTexts } from './common.ts'
import { companySignInTexts } from './company-sign-in.ts'
import { deskTexts } from './desk.ts'
import { differencesTexts } from './differences.ts'
import { directoryTexts } from './directory.ts'
import { employeesTexts } from './employees.ts'
import type { TextEntry, Words } from './entry.ts'
import { fieldReasonTexts } from './field-reasons.ts'
import { fileColumnTexts } from './file-columns.ts'
import { filesTexts } from './files.ts'
import { healthCheckFiguresTexts } from './health-check-figures.ts'
import { healthCheckFormTexts } from './health-check-form.ts'
import { healthCheckMapsTexts } from './health-check-maps.ts'
import { healthCheckOffersTexts } from './health-check-offers.ts'
import { healthCheckPaperTexts } from './health-check-paper.ts'
import { healthChecksTexts } from './health-checks.ts'
import { helpTexts } from './help.ts'
import { importTexts } from './imports.ts'
import { integrationTexts } from './integration.ts'
import { integrationSourceTexts } from './integration-sources.ts'
import { integrationsTexts } from './integrations.ts'
import { jobsTexts } from './jobs.ts'
import type { Language } from './language.ts'
import { managerTexts } from './manager.ts'
import { notificationTexts } from './notifications.ts'
import { ownDataTexts } from './own-data.ts'
import { paperTexts } from './paper.ts'
import { partsTexts } from './parts.ts'
import { partsPlanningTexts } from './parts-planning.ts'
import { partsSearchTexts } from './parts-search.ts'
import { payrollTexts } from './payroll.ts'
import { personalDataTexts } from './personal-data.ts'
import { pushTexts } from './push.ts'
import { quickChangeTexts } from './quick-change.ts'
import { reportExportTexts } from './report-exports.ts'
import { reportTexts } from './reports.ts'
import { retentionTexts } from './retention.ts'
import { rightsTexts } from './rights.ts'
import { rosterTexts } from './rosters.ts'
import { searchTexts } from './search.ts'
import { sessionTexts } from './session.ts'
import { settingsTexts } from './settings.ts'
import { shellTexts } from './shell.ts'
import { siteSettingsTexts } from './site-settings.ts'
import { stampingTexts } from './stamping.ts'
import { stampingCorrectionsTexts } from './stamping-corrections.ts'
import { startTexts } from './start.ts'
import { stockCountTexts } from './stock-counts.ts'
import { strangersTexts } from './strangers.ts'
import { templateTexts } from './templates.ts'
import { tenantTexts } from './tenants.ts'
import { tyreListsTexts } from './tyre-lists.ts'
import { tyreMessagesTexts } from './tyre-messages.ts'
import { tyresTexts } from './tyres.ts'
import { vehiclesTexts } from './vehicles.ts'
import { webhookTexts } from './webhooks.ts'
import { windowsSignInTexts } from './windows-sign-in.ts'
import { workOrderEditTexts } from './work-order-edit.ts'
import { workOrderSearchTexts } from './work-order-search.ts'
import { workOrdersTexts } from './work-orders.ts'
import { workingTimeTexts } from './working-time.ts'
import { workshopScheduleTexts } from './workshop-schedule.ts'
import { workshopScheduleDialogsTexts } from './workshop-schedule-dialogs.ts'

const featureTexts = {
  ...accountTexts,
  ...activitiesTexts,
  ...activityMonitorTexts,
  ...administrationTexts,
  ...attachmentsTexts,
  ...chatTexts,
  ...comebackTexts,
  ...commonTexts,
  ...companySignInTexts,
  ...employeesTexts,
  ...fieldReasonTexts,
  ...fileColumnTexts,
  ...filesTexts,
  ...healthCheckFiguresTexts,
  ...healthCheckFormTexts,
  ...healthChecksTexts,
  ...healthCheckMapsTexts,
  ...healthCheckOffersTexts,
  ...healthCheckPaperTexts,
  ...helpTexts,
  ...deskTexts,
  ...differencesTexts,
  ...directoryTexts,
  ...importTexts,
  ...integrationTexts,
  ...integrationSourceTexts,
  ...integrationsTexts,
  ...jobsTexts,
  ...managerTexts,
  ...ownDataTexts,
  ...paperTexts,
  ...partsTexts,
  ...partsPlanningTexts,
  ...partsSearchTexts,
  ...notificationTexts,
  ...pushTexts,
  ...quickChangeTexts,
  ...backupTexts,
  ...reportTexts,
  ...reportExportTexts,
  ...retentionTexts,
  ...personalDataTexts,
  ...rightsTexts,
  ...payrollTexts,
  ...rosterTexts,
  ...searchTexts,
  ...sessionTexts,
  ...settingsTexts,
  ...startTexts,
  ...templateTexts,
  ...shellTexts,
  ...siteSettingsTexts,
  ...stampingTexts,
  ...stampingCorrectionsTexts,
  ...stockCountTexts,
  ...strangersTexts,
  ...tenantTexts,
  ...tyreListsTexts,
  ...tyreMessagesTexts,
  ...tyresTexts,
  ...vehiclesTexts,
  ...webhookTexts,
  ...windowsSignInTexts,
  ...workOrderEditTexts,
  ...workOrderSearchTexts,
  ...workOrdersTexts,
  ...workingTimeTexts,
  ...workshopScheduleTexts,
  ...workshopScheduleDialogsTexts,
}

/** The name of a visible text. The text of an error is named `error.` and the error's name. */
export type TextName = keyof typeof featureTexts | `error.${ErrorName}`

const errorTexts = Object.entries(errorCatalogue).map(([name, { text }]) => [`error.${name}`, text] as const)

/**
 * Every visible text. The web app imports only types from this module, and loads the texts of one language
 * from `fi.ts`, `sv.ts` or `en.ts`.
 */
export const textCatalogue = { ...featureTexts, ...Object.fromEntries(errorTexts) } as Readonly<
  Record<TextName, TextEntry>
>

const pick = <K extends keyof TextEntry>(key: K) =>
  Object.fromEntries(Object.entries(textCatalogue).map(([name, entry]) => [name, entry[key]])) as Readonly<
    Record<TextName, TextEntry[K]>
  >

/** Returns all texts in one language. */
export const textsIn = (language: Language): Readonly<Record<TextName, Words>> => pick(language)

/** Returns the resource ids by the names of the texts. */
export const idsOfTexts = (): Readonly<Record<TextName, number>> => pick('id')
