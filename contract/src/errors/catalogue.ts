import { accountErrors } from './account.ts'
import { activitiesErrors } from './activities.ts'
import { activityMonitorErrors } from './activity-monitor.ts'
import { administrationErrors } from './administration.ts'
import { attachmentsErrors } from './attachments.ts'
import { backupErrors } from './backup.ts'
import { chatErrors } from './chat.ts'
import { commonErrors } from './common.ts'
import { companySignInErrors } from './company-sign-in.ts'
import { differenceErrors } from './differences.ts'
import { filesErrors } from './files.ts'
import { healthChecksErrors } from './health-checks.ts'
import { importErrors } from './imports.ts'
import { integrationErrors } from './integration.ts'
import { integrationChangesErrors } from './integration-changes.ts'
import { integrationJobErrors } from './integration-jobs.ts'
import { integrationSourceErrors } from './integration-sources.ts'
import { ownDataErrors } from './own-data.ts'
import { partsPlanningErrors } from './parts-planning.ts'
import { payrollErrors } from './payroll.ts'
import { personalDataErrors } from './personal-data.ts'
import { profilesErrors } from './profiles.ts'
import { pushErrors } from './push.ts'
import { quickChangeErrors } from './quick-change.ts'
import { reportErrors } from './reports.ts'
import { rosterErrors } from './rosters.ts'
import { scimErrors } from './scim.ts'
import { sessionErrors } from './session.ts'
import { settingsErrors } from './settings.ts'
import { stampingErrors } from './stamping.ts'
import { stockCountErrors } from './stock-counts.ts'
import { tenantErrors } from './tenants.ts'
import { tyresErrors } from './tyres.ts'
import { webhookErrors } from './webhooks.ts'
import { workOrdersErrors } from './work-orders.ts'
import { workshopScheduleErrors } from './workshop-schedule.ts'

/**
 * Every error that the server returns, with its texts. The web app imports only types from this module. It
 * imports ids from `codes.ts`.
 */
export const errorCatalogue = {
  ...accountErrors,
  ...activitiesErrors,
  ...activityMonitorErrors,
  ...administrationErrors,
  ...attachmentsErrors,
  ...chatErrors,
  ...commonErrors,
  ...companySignInErrors,
  ...differenceErrors,
  ...filesErrors,
  ...importErrors,
  ...healthChecksErrors,
  ...integrationChangesErrors,
  ...integrationErrors,
  ...integrationJobErrors,
  ...integrationSourceErrors,
  ...webhookErrors,
  ...scimErrors,
  ...ownDataErrors,
  ...partsPlanningErrors,
  ...profilesErrors,
  ...pushErrors,
  ...quickChangeErrors,
  ...payrollErrors,
  ...reportErrors,
  ...rosterErrors,
  ...sessionErrors,
  ...settingsErrors,
  ...stampingErrors,
  ...backupErrors,
  ...personalDataErrors,
  ...stockCountErrors,
  ...tenantErrors,
  ...tyresErrors,
  ...workOrdersErrors,
  ...workshopScheduleErrors,
}

export type ErrorName = keyof typeof errorCatalogue

/** One element of the error list in a response. */
export interface ErrorAnswer {
  readonly ErrorId: number
  readonly ErrorMessage: string
  readonly MetaData: readonly { readonly Key: string; readonly Value: string }[]
}
