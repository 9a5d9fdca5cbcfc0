import type { EndpointDefinition } from '@verstas/contract/endpoint.ts'
import { expect, it } from 'vitest'
import { buildDealership } from './every-command/dealership.ts'
import { makeOwnOrders } from './every-command/own-data.ts'
import { payThePeriod } from './every-command/payroll.ts'
import { changeQuickly, managePeople, signInAndOut, usePasskeys } from './every-command/people.ts'
import { endpointNames } from './every-command/recorder.ts'
import { planRosters } from './every-command/rosters.ts'
import { manageServiceAccounts } from './every-command/service-accounts.ts'
import { changeProfiles, changeSettings, changeTemplates } from './every-command/settings.ts'
import { stampTheDay } from './every-command/stampings.ts'
import { handleTasks, writeMessages } from './every-command/tasks-and-messages.ts'
import { attachFiles, inspectTheCar, measureTyres } from './every-command/vehicles-and-files.ts'
import { editWorkOrders, judgeComebacks, planTheDay } from './every-command/work-orders.ts'

const dealership = await buildDealership()
await editWorkOrders(dealership)
await planTheDay(dealership)
await stampTheDay(dealership)
await handleTasks(dealership)
await writeMessages(dealership)
await measureTyres(dealership)
await attachFiles(dealership)
await inspectTheCar(dealership)
await signInAndOut(dealership)
await usePasskeys(dealership)
await changeQuickly(dealership)
await managePeople(dealership)
await manageServiceAccounts(dealership)
await changeSettings(dealership)
await changeProfiles(dealership)
await changeTemplates(dealership)
await makeOwnOrders(dealership)
await planRosters(dealership)
await judgeComebacks(dealership)
await payThePeriod(dealership)
await dealership.stop()

/** Calls that write although their method is GET. */
const writingReads = ['reserveWorkOrder', 'releaseWorkOrder', 'getCustomerOffer', 'readWall']

const batches = 'has one result for each record: integration/batch/*.db.test.ts'
const webhooks = 'needs a service account and a receiver: integration/webhooks/*.db.test.ts'
const directory = 'needs a service account: scim/*.db.test.ts'
const sources = 'needs a source: integration/page/sources.db.test.ts'

/** Commands that are not recorded, each with the reason. */
const imports = 'needs a file and a worker: imports.db.test.ts'
const ofAllSites = 'needs a person of all sites: tyre-lists.db.test.ts, retention.db.test.ts'
const ofPeople = 'changes permanent records: personal-data/*.db.test.ts'
const reportExports = 'needs a folder, and is run by the server: report-exports.db.test.ts'
const walkedElsewhere = {
  addReportExport: reportExports,
  saveReportExport: reportExports,
  pauseReportExport: reportExports,
  resumeReportExport: reportExports,
  runReportExport: reportExports,
  removeReportExport: reportExports,
  previewPayroll: 'reads',
  makeResetLinks: 'makes several links of makeResetLink: account.db.test.ts',
  negotiateLogin: 'needs a Kerberos realm: negotiate.db.test.ts',
  endProviderSession: 'needs an identity provider: provider-sign-in.db.test.ts',
  sendOffer: 'needs an SMS gateway: send-offer.db.test.ts',
  setUp: 'needs an empty database: setup.db.test.ts',
  getAccessToken: 'takes a form of OAuth 2: access-tokens.db.test.ts',
  listTextResources: 'reads',
  removeImport: imports,
  runImport: imports,
  saveImportRow: imports,
  keepImportRow: imports,
  saveImportSettings: imports,
  startImport: imports,
  undoImport: imports,
  addPresets: 'takes no values: start.db.test.ts',
  loadTyreLists: ofAllSites,
  loadTyreLabels: ofAllSites,
  saveRetention: ofAllSites,
  previewErasure: ofPeople,
  erasePerson: ofPeople,
  placeLegalHold: ofPeople,
  endLegalHold: ofPeople,
  startBackup: 'needs a place of backups: backups.pg.test.ts',
  addExamples: 'needs a site without work orders: examples.db.test.ts',
  removeExamples: 'needs a site without work orders: examples.db.test.ts',
  batchAbsences: batches,
  batchCustomers: batches,
  batchEmployees: batches,
  batchOpeningBalances: batches,
  batchOperations: batches,
  batchParts: batches,
  batchProductGroups: batches,
  batchReservations: batches,
  batchResources: batches,
  batchServiceVisits: batches,
  batchShifts: batches,
  batchStockLevels: batches,
  batchSuppliers: batches,
  batchVehicles: batches,
  batchWorkOrders: batches,
  resolveDifferences: 'needs a batch of another system: differences.db.test.ts',
  createLoadJob: 'needs a service account: jobs.db.test.ts',
  putLoadJobRecords: 'needs a service account: jobs.db.test.ts',
  startLoadJob: 'needs a service account: jobs.db.test.ts',
  cancelLoadJob: 'needs a service account: jobs.db.test.ts',
  confirmLoadJob: 'needs a service account: jobs.db.test.ts',
  addWebhook: webhooks,
  changeWebhook: webhooks,
  removeWebhook: webhooks,
  testWebhook: webhooks,
  replayWebhook: webhooks,
  rotateWebhookSecret: webhooks,
  makeWebhook: webhooks,
  saveWebhook: webhooks,
  pauseWebhook: webhooks,
  resumeWebhook: webhooks,
  deleteWebhook: webhooks,
  tryWebhook: webhooks,
  sendWebhookAgain: webhooks,
  renewWebhookSecret: webhooks,
  saveIntegrationSource: sources,
  pauseIntegrationSource: sources,
  resumeIntegrationSource: sources,
  ignoreRejectedRecord: sources,
  watchRejectedRecord: sources,
  retryWaitingRecord: sources,
  dropWaitingRecord: sources,
  addScimUser: directory,
  replaceScimUser: directory,
  patchScimUser: directory,
  removeScimUser: directory,
  addScimGroup: directory,
  replaceScimGroup: directory,
  patchScimGroup: directory,
  removeScimGroup: directory,
  saveDirectoryGroup: directory,
  linkDirectoryUser: directory,
  setDirectoryRights: directory,
  confirmSourceJob: 'needs a load job: source-jobs.db.test.ts',
  cancelSourceJob: 'needs a load job: source-jobs.db.test.ts',
  refreshWorkOrder: 'needs another system: refresh-order.db.test.ts',
}

it('every command of the contract is recorded, or listed with the reason why not', () => {
  const writes = ([endpoint, name]: readonly [EndpointDefinition, string]) =>
    endpoint.method !== 'GET' || writingReads.includes(name)
  const expected = [...endpointNames].filter(writes).map(([, name]) => name)
  const run = [...dealership.recorded].map((endpoint) => endpointNames.get(endpoint) ?? '')
  expect([...run, ...Object.keys(walkedElsewhere)].sort()).toEqual(expected.sort())
})

it('every command has exactly the approved effects', async () => {
  await expect(dealership.text()).toMatchFileSnapshot('every-command.approved.txt')
  // Set for a release, with its minor version such as 0.11 (docs/releasing.md).
  const release = process.env.RECORD_REQUESTS
  if (!release) return
  const file = new URL(`../../contract/recorded/${release}.jsonl`, import.meta.url)
  dealership.requests.write(file, endpointNames.keys())
})
