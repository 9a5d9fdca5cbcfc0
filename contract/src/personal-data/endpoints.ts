import * as z from 'zod'
import { ofAuthority } from '../administration/authority-errors.ts'
import { bytes, endpoint } from '../endpoint.ts'
import { idInPath, searchText } from '../fields.ts'
import { personReadPageSize } from '../limits.ts'
import {
  ErasurePreview,
  FoundPerson,
  Mentions,
  PersonErasure,
  personInPath,
  StoredPerson,
} from './entities.ts'
import { LegalHold, NewHold } from './hold-entities.ts'
import { PersonRead, personReadFilter } from './read-entities.ts'

/** The rights of a person who answers requests about personal data: those of an export of everything. */
const common = { rights: ['ManageSettings', 'ManageUsers', 'CustomerInfoVisible'], extension: true } as const
const path = '/administration/personal-data/:kind/:id'

/** Searches, exports and erasures of the data about customers of a site and employees who work there. */
export const personalDataEndpoints = {
  findStoredPeople: endpoint({
    ...common,
    method: 'GET',
    path: '/administration/personal-data',
    shows: ['personalData'],
    summary:
      'Returns at most 20 customers and employees of the site whose name, plate, phone number, e-mail address or ' +
      'user name contains the words, or whose customer number equals them.',
    query: z.object({ search: searchText(100) }),
    answer: z.array(FoundPerson),
  }),
  getStoredPerson: endpoint({
    ...common,
    method: 'GET',
    path,
    shows: ['personalData'],
    summary: 'Returns how much is stored about a person, and whether the person can be erased.',
    params: personInPath,
    answer: StoredPerson,
  }),
  listMentions: endpoint({
    ...common,
    method: 'GET',
    path: `${path}/mentions`,
    shows: ['personalData'],
    summary:
      'Returns notes, messages, captions and tasks that contain a name of the person, and work orders with pictures. An ' +
      'erasure does not change them.',
    params: personInPath,
    answer: Mentions,
  }),
  exportStoredPerson: endpoint({
    ...common,
    method: 'GET',
    path: `${path}/export`,
    summary:
      'Returns what is stored about a person as an archive (ZIP): JSON lines of each table, and files. One person of a ' +
      'site at a time.',
    needsConfirmation: true,
    params: personInPath,
    answer: bytes,
    errors: ['exportRunning', ...ofAuthority],
  }),
  previewErasure: endpoint({
    ...common,
    method: 'POST',
    path: `${path}/erasure/preview`,
    changes: { nothing: 'it undoes its changes' },
    summary: 'Tries an erasure without a change, and returns what it would change and what would remain.',
    needsConfirmation: true,
    params: personInPath,
    answer: ErasurePreview,
    errors: ['personHeld', 'lastAdministrator', ...ofAuthority, 'erasesOneself'],
  }),
  erasePerson: endpoint({
    ...common,
    method: 'POST',
    path: `${path}/erasure`,
    changes: ['personalData', 'people', 'workOrders', 'history'],
    summary:
      'Erases the name, addresses and numbers of a person for good. The name must be typed as a confirmation.',
    needsConfirmation: true,
    params: personInPath,
    body: PersonErasure,
    answer: z.object({}),
    idempotent: true,
    errors: ['personHeld', 'lastAdministrator', ...ofAuthority, 'erasesOneself', 'erasureNotNoted'],
  }),
}

/** Legal holds of a site. */
export const legalHoldEndpoints = {
  listLegalHolds: endpoint({
    ...common,
    method: 'GET',
    path: '/administration/legal-holds',
    shows: ['personalData'],
    summary: 'Returns the legal holds of the site: those in force, and the 50 that ended last.',
    answer: z.array(LegalHold),
  }),
  placeLegalHold: endpoint({
    ...common,
    method: 'POST',
    path: '/administration/legal-holds',
    changes: ['personalData'],
    summary: 'Places a legal hold on a customer, an employee, a work order or a vehicle.',
    needsConfirmation: true,
    body: NewHold,
    answer: z.array(LegalHold),
    idempotent: true,
  }),
  endLegalHold: endpoint({
    ...common,
    method: 'POST',
    path: '/administration/legal-holds/:id/end',
    changes: ['personalData'],
    summary: 'Ends a legal hold.',
    needsConfirmation: true,
    params: z.object({ id: idInPath }),
    answer: z.array(LegalHold),
    idempotent: true,
  }),
}

/** The log of reads of people. */
export const personReadEndpoints = {
  listPersonReads: endpoint({
    ...common,
    method: 'GET',
    path: '/administration/person-reads',
    shows: ['settings'],
    summary:
      `Returns who read data about people at the site on some days, newest first, at most ${personReadPageSize}. ` +
      '`before` is the last id of the previous page. `personId` needs `kind`.',
    query: personReadFilter.extend({ before: idInPath.optional() }),
    answer: z.array(PersonRead),
  }),
  exportPersonReads: endpoint({
    ...common,
    method: 'GET',
    path: '/administration/person-reads/export',
    summary: 'Returns the reads that `listPersonReads` finds as a CSV file, newest first.',
    query: personReadFilter.extend({ format: z.enum(['csv', 'csv-comma']) }),
    answer: bytes,
  }),
}
