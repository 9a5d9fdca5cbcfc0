/**
 * What `npm test` runs on the embedded database of the tests that run on PostgreSQL: what its driver does differently, and of
 * each feature one file, which writes where the feature can.
 */
export const briefEmbeddedTests = [
  'server/src/platform/database/*.db.test.ts',
  'server/src/platform/commands/run-command.db.test.ts',
  'server/src/platform/live/live.db.test.ts',
  'server/src/platform/session/session-life.db.test.ts',
  'server/src/features/account/account.db.test.ts',
  'server/src/features/activities/assign.db.test.ts',
  'server/src/features/administration/people.db.test.ts',
  'server/src/features/attachments/upload.db.test.ts',
  'server/src/features/chat/chat.db.test.ts',
  'server/src/features/company-sign-in/identity-links.db.test.ts',
  'server/src/features/employees/employees.db.test.ts',
  'server/src/features/health-check-offers/offers.db.test.ts',
  'server/src/features/health-checks/health-checks.db.test.ts',
  'server/src/features/operations/search.db.test.ts',
  'server/src/features/parts/search.db.test.ts',
  'server/src/features/parts-planning/parts-planning.db.test.ts',
  'server/src/features/passkeys/passkeys.db.test.ts',
  'server/src/features/push/push.db.test.ts',
  'server/src/features/quick-change/quick-change.db.test.ts',
  'server/src/features/stamping/stamp/stamp.db.test.ts',
  'server/src/features/stamping/corrections/correct-stampings.db.test.ts',
  'server/src/features/tyres/tyres.db.test.ts',
  'server/src/features/vehicles/vehicles.db.test.ts',
  'server/src/features/work-orders/editing/save-work-order.db.test.ts',
  'server/src/features/work-orders/jobs/save-job.db.test.ts',
  'server/src/features/work-schedule/reservations.db.test.ts',
  'server/src/features/workshop-schedule/move-reservation.db.test.ts',
]
