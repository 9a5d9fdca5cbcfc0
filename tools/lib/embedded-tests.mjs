/**
 * Database tests that `npm test` runs on PostgreSQL and also on the embedded database. They cover the
 * differences of the embedded driver, every read, and a write of each feature that has writes.
 */
export const briefEmbeddedTests = [
  'server/src/platform/database/*.db.test.ts',
  'server/src/platform/commands/run-command.db.test.ts',
  'server/src/platform/session/session-life.db.test.ts',
  'server/src/features/activities/activities-live.db.test.ts',
  'server/test/all-reads.db.test.ts',
  'server/test/strangers-client.db.test.ts',
  'server/src/features/settings/settings.db.test.ts',
  'server/src/features/settings/start.db.test.ts',
  'server/src/features/account/account.db.test.ts',
  'server/src/features/administration/people.db.test.ts',
  'server/src/features/chat/chat.db.test.ts',
  'server/src/features/company-sign-in/identity-links.db.test.ts',
  'server/src/features/figures/figures.db.test.ts',
  'server/src/features/files/archive-of-site.db.test.ts',
  'server/src/features/health-check-offers/offers.db.test.ts',
  'server/src/features/health-checks/health-checks.db.test.ts',
  'server/src/features/imports/imports.db.test.ts',
  'server/src/features/health-checks/templates/templates.db.test.ts',
  'server/src/features/integration/accounts/administer-accounts.db.test.ts',
  'server/src/features/integration/reads/*.db.test.ts',
  'server/src/features/notifications/notifications.db.test.ts',
  'server/src/features/own-data/own-data.db.test.ts',
  'server/src/features/personal-data/erase-received.db.test.ts',
  'server/src/features/passkeys/passkeys.db.test.ts',
  'server/src/features/push/push.db.test.ts',
  'server/src/features/quick-change/quick-change.db.test.ts',
  'server/src/features/rosters/rosters.db.test.ts',
  'server/src/features/stamping/corrections/correct-stampings.db.test.ts',
  'server/src/features/stamping/stamp/undo-stamping.db.test.ts',
  'server/src/features/stock-counts/stock-counts.db.test.ts',
]

/** Features whose writes `strangers-client.db.test.ts` tests, or that have no writes. */
export const writtenByStranger = [
  'activities',
  'attachments',
  'employees',
  'operations',
  'parts',
  'parts-planning',
  'search',
  'stamping',
  'start-page',
  'tyres',
  'vehicles',
  'work-orders',
  'work-schedule',
  'workshop-schedule',
]
