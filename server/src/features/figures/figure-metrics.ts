import type * as z from 'zod'
import { gauge } from '../../platform/metrics/registry.ts'
import type { frequentFiguresRead, rareFiguresRead } from './figure-reads.ts'

const outboxRows = gauge({
  name: 'verstas_outbox_rows',
  help: 'Committed changes and live messages that are not in the feed yet.',
})
const outboxAge = gauge({
  name: 'verstas_feed_lag_seconds',
  help: 'Age of the oldest change that is not in the feed yet; 0 if there is none.',
})
const feedPosition = gauge({
  name: 'verstas_feed_position',
  help: 'The last position of the change feed, which counts all changes.',
})
const runningStampings = siteGauge('verstas_running_stampings', 'People who are stamped in.')
const forgottenStampings = siteGauge(
  'verstas_forgotten_stampings',
  'Running stampings that began more than 16 hours ago.',
)
const sessions = siteGauge('verstas_sessions', 'Signed-in sessions that have not expired.')
const openTasks = siteGauge('verstas_open_tasks', 'Tasks that are not closed.')
const lateReservations = siteGauge(
  'verstas_late_reservations',
  'Reservations of the last day that should have ended, of open work orders that are not handed over.',
)
const lateWaitingCustomers = siteGauge(
  'verstas_late_waiting_customers',
  'Late reservations whose customer waits at the site.',
)
const openWorkOrders = gauge({
  name: 'verstas_open_work_orders',
  help: 'Active (A) and planned (P) work orders.',
  labels: ['site', 'status'],
  maxSeries: 5_000,
})
const openUploads = gauge({
  name: 'verstas_open_uploads',
  help: 'Uploads that have begun and are not attached yet.',
})
const openUploadBytes = gauge({
  name: 'verstas_open_upload_bytes',
  help: 'Bytes that are reserved for uploads that are not attached yet.',
})
const loadJobs = gauge({
  name: 'verstas_load_jobs',
  help: 'Big loads of other systems that have not ended.',
  labels: ['state'],
})
const fileImports = gauge({
  name: 'verstas_file_imports',
  help: 'Imports of files that are being processed.',
  labels: ['state'],
})
const webhooks = gauge({
  name: 'verstas_webhooks',
  help: 'Addresses of other systems to which changes are sent, by their state.',
  labels: ['state'],
})
const webhookLag = gauge({
  name: 'verstas_webhook_lag_seconds',
  help: 'Age of the oldest change that waits for an active webhook; 0 if there is none.',
})
const reportExportsFailing = gauge({
  name: 'verstas_report_exports_failing',
  help: 'Schedules of reports that are not paused and whose last export has failed.',
})
const partitionMissing = gauge({
  name: 'verstas_partition_missing',
  help: '1 if the next partition of a large table does not exist, although it will soon be needed.',
  labels: ['table'],
})
const lastContact = sourceGauge(
  'verstas_source_last_contact_timestamp_seconds',
  'Last call of a source, in seconds since 1970.',
)
const expectedInterval = sourceGauge(
  'verstas_source_expected_interval_seconds',
  'The interval at which a source should call, if an administrator has set one.',
)
const paused = sourceGauge('verstas_source_paused', '1 if a source is paused.')
const deferredRecords = sourceGauge(
  'verstas_deferred_records',
  'Records of a source that wait for another record.',
)
const rejectedRecords = sourceGauge(
  'verstas_rejected_records',
  'Records of a source whose last version was refused.',
)
const lastBackup = gauge({
  name: 'verstas_backup_last_success_timestamp_seconds',
  help: 'Last successful backup by the server, in seconds since 1970.',
})
const lastBackupTrial = gauge({
  name: 'verstas_backup_last_trial_timestamp_seconds',
  help: 'Last successful trial of a restore by the server, in seconds since 1970.',
})
const databaseBytes = gauge({ name: 'verstas_database_size_bytes', help: 'Size of the database.' })

function siteGauge(name: string, help: string) {
  return gauge({ name, help, labels: ['site'] })
}

function sourceGauge(name: string, help: string) {
  return gauge({ name, help, labels: ['source'], maxSeries: 60 })
}

type FiguresOf<Read extends { readonly answer: z.ZodType }> = z.output<Read['answer']>

/**
 * Sets the metrics of the frequently read figures. Removes them if there are no figures, because old values
 * would mislead.
 */
export function setFrequentFigures(figures: FiguresOf<typeof frequentFiguresRead> | null): void {
  for (const metric of frequentMetrics) metric.clear()
  if (figures === null) return
  outboxRows.set({}, figures.outbox.rows)
  outboxAge.set({}, figures.outbox.ageSeconds)
  feedPosition.set({}, figures.feedPosition)
  openUploads.set({}, figures.openUploads.count)
  openUploadBytes.set({}, figures.openUploads.bytes)
  for (const { name: site, ...numbers } of figures.sites) {
    runningStampings.set({ site }, numbers.runningStampings)
    forgottenStampings.set({ site }, numbers.forgottenStampings)
    sessions.set({ site }, numbers.sessions)
    openTasks.set({ site }, numbers.openTasks)
    lateReservations.set({ site }, numbers.lateReservations)
    lateWaitingCustomers.set({ site }, numbers.lateWaitingCustomers)
  }
  for (const [state, count] of Object.entries(figures.loadJobs)) loadJobs.set({ state }, count)
  for (const [state, count] of Object.entries(figures.fileImports)) fileImports.set({ state }, count)
  for (const [state, count] of Object.entries(figures.webhooks)) webhooks.set({ state }, count)
  webhookLag.set({}, figures.webhookLagSeconds)
  reportExportsFailing.set({}, figures.reportExportsFailing)
  for (const [table, isMissing] of Object.entries(figures.partitionsMissing))
    partitionMissing.set({ table }, isMissing ? 1 : 0)
  for (const { name: source, ...numbers } of figures.sources) {
    lastContact.set({ source }, numbers.lastContact)
    paused.set({ source }, numbers.isPaused ? 1 : 0)
    if (numbers.expectedSeconds !== null) expectedInterval.set({ source }, numbers.expectedSeconds)
  }
}

const frequentMetrics = [
  ...[outboxRows, outboxAge, feedPosition, openUploads, openUploadBytes],
  ...[runningStampings, forgottenStampings, sessions, openTasks, lateReservations, lateWaitingCustomers],
  ...[
    loadJobs,
    fileImports,
    webhooks,
    webhookLag,
    reportExportsFailing,
    partitionMissing,
    lastContact,
    paused,
    expectedInterval,
  ],
]

const rareMetrics = [
  ...[openWorkOrders, deferredRecords, rejectedRecords, databaseBytes],
  ...[lastBackup, lastBackupTrial],
]

/** Sets the metrics of the rarely read figures. Removes them if there are no figures. */
export function setRareFigures(figures: FiguresOf<typeof rareFiguresRead> | null): void {
  for (const metric of rareMetrics) metric.clear()
  if (figures === null) return
  databaseBytes.set({}, figures.databaseBytes)
  if (figures.lastBackup !== null) lastBackup.set({}, figures.lastBackup)
  if (figures.lastBackupTrial !== null) lastBackupTrial.set({}, figures.lastBackupTrial)
  for (const { site, status, count } of figures.openWorkOrders) openWorkOrders.set({ site, status }, count)
  for (const { name: source, count } of figures.deferredRecords) deferredRecords.set({ source }, count)
  for (const { name: source, count } of figures.rejectedRecords) rejectedRecords.set({ source }, count)
}
