/**
 * Database tests that `npm test` runs on PostgreSQL and also on the embedded database. They cover the differences of
 * the embedded driver, every read, nearly every command, and the writes that `every-command.db.test.ts` leaves out.
 */
export const briefEmbeddedTests = [
  'server/src/platform/database/*.db.test.ts',
  'server/src/platform/commands/run-command.db.test.ts',
  'server/test/all-reads.db.test.ts',
  'server/test/every-command.db.test.ts',
  'server/test/strangers-client.db.test.ts',
  'server/src/features/activities/activities-live.db.test.ts',
  'server/src/features/company-sign-in/identity-links.db.test.ts',
  'server/src/features/figures/figures.db.test.ts',
  'server/src/features/files/archive-of-site.db.test.ts',
  'server/src/features/imports/run-import.db.test.ts',
  'server/src/features/integration/batch/batch.db.test.ts',
  'server/src/features/integration/reads/records.db.test.ts',
  'server/src/features/integration/webhooks/deliver.db.test.ts',
  'server/src/features/notifications/notifications.db.test.ts',
  'server/src/features/payroll/payroll.db.test.ts',
  'server/src/features/personal-data/erase-received.db.test.ts',
  'server/src/features/reports/reports.db.test.ts',
  'server/src/features/working-time/working-time.db.test.ts',
]

/** Features without writes, or whose writes `every-command.db.test.ts` or `strangers-client.db.test.ts` runs. */
export const walkedFeatures = [
  'account',
  'activities',
  'administration',
  'attachments',
  'chat',
  'employees',
  'health-check-offers',
  'health-checks',
  'operations',
  'own-data',
  'parts',
  'parts-planning',
  'passkeys',
  'push',
  'quick-change',
  'rosters',
  'search',
  'settings',
  'stamping',
  'start-page',
  'stock-counts',
  'tyres',
  'vehicles',
  'work-orders',
  'work-schedule',
  'workshop-schedule',
]
