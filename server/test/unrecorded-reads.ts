import type { EndpointDefinition } from '@verstas/contract/endpoint.ts'
import { contract } from '@verstas/contract/endpoints.ts'
import { areServiceRights } from '@verstas/contract/integration/service-rights.ts'
import { recordedServiceReads } from './recorded-services.ts'

const file = 'its bytes are checked where files are served'
const command = 'it changes something, though the specification has it as GET'

/** Reads of service accounts, which no person can call. */
const readsOfServiceAccounts = Object.fromEntries(
  Object.values(contract)
    .flatMap((group) => Object.entries<EndpointDefinition>(group))
    .filter(
      ([, endpoint]) =>
        endpoint.method === 'GET' &&
        areServiceRights(endpoint.rights) &&
        !recordedServiceReads.includes(endpoint),
    )
    .map(([name]) => [name, 'a service account calls it: integration/**/*.db.test.ts']),
)

const ofPeople = 'it counts all that is stored about a person: people-page.db.test.ts'
const ofImports = 'it needs a file: imports.db.test.ts'

/** Reads whose responses are not recorded, each with the reason. */
export const unrecorded: Readonly<Record<string, string>> = {
  beginSignIn: 'it leads to the company’s identity provider',
  finishSignIn: 'it comes from the company’s identity provider',
  ...readsOfServiceAccounts,
  listBackups: 'it reads the place of the backups: backups.pg.test.ts',
  getInstallation: 'it measures the machine: installation.db.test.ts',
  listRetention: 'it counts rows by their age: retention.db.test.ts',
  countRetention: 'it counts rows by their age: retention.db.test.ts',
  getRetentionRun: 'it reports the daily removal: legal-holds.db.test.ts',
  findStoredPeople: ofPeople,
  getStoredPerson: ofPeople,
  listMentions: ofPeople,
  exportStoredPerson: file,
  listLegalHolds: ofPeople,
  listPersonReads: 'it shows what others have read: person-reads.db.test.ts',
  exportPersonReads: file,
  reserveWorkOrder: command,
  releaseWorkOrder: command,
  createInspection: command,
  getImport: ofImports,
  listImportRows: ofImports,
  listImports: ofImports,
  getStockCount: 'it needs an open count: stock-counts.db.test.ts',
  getEmployeePicture: file,
  getSiteLogo: file,
  downloadAttachment: file,
  streamAttachment: file,
  getThumbnail: file,
  getPicture: file,
  openTicket: file,
  openArchive: file,
  getUploadOffset: file,
  openLabels: file,
  getImage: file,
  downloadTemplate: file,
  getPdf: file,
  openPdf: file,
  getInspectionAttachment: file,
  getOfferPhoto: file,
  exportTable: file,
  exportWorkingTimeRecord: file,
  getPayrollFile: file,
  exportRefusedRows: file,
  getImportTemplate: file,
  exportAudit: file,
  exportReport: file,
  exportEverything: file,
}
