import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { idInPath } from '../fields.ts'
import {
  DifferenceDecisions,
  differencesAtOnce,
  FieldMaster,
  FieldMasterSave,
  OpenDifference,
  OpenDifferencePage,
} from './difference-entities.ts'

/** Calls by which people see and resolve differences from other systems, and choose the masters of fields. */
export const differenceEndpoints = {
  listWorkOrderDifferences: endpoint({
    method: 'GET',
    path: '/workshop/workorder/id/:id/differences',
    shows: ['differences'],
    summary:
      'Returns the open differences of a work order, its vehicle, contact and reservations, the oldest first. Omits ' +
      'those of customers without the right to customer data, and those of hidden parts.',
    rights: ['MobileServiceTechnician'],
    params: z.object({ id: idInPath }),
    answer: z.array(OpenDifference),
    extension: true,
  }),
  listDifferences: endpoint({
    method: 'GET',
    path: '/administration/differences',
    shows: ['differences'],
    summary: `Returns the open differences of the site, the oldest first, at most ${differencesAtOnce}.`,
    rights: ['ManageUsers'],
    query: z.object({
      /** The `Next` of the previous page. */
      after: idInPath.optional(),
    }),
    answer: OpenDifferencePage,
    extension: true,
  }),
  resolveDifferences: endpoint({
    method: 'POST',
    path: '/workshop/differences',
    changes: ['differences', 'workOrders', 'history', 'reservations', 'schedule', 'planning', 'hours'],
    summary:
      'Takes values of the source, or keeps ours: all decisions or none. Needs the right to edit the record. A value ' +
      'that was kept is no difference again until the source sends another one.',
    rights: [['EditJob', 'ManageRosters']],
    body: DifferenceDecisions,
    answer: z.object({}),
    idempotent: true,
    errors: [
      'notFound',
      'saveLockedByOther',
      'differenceResolved',
      'differenceChanged',
      'differenceWorkRunning',
      'differenceRefused',
    ],
    extension: true,
  }),
  listFieldMasters: endpoint({
    method: 'GET',
    path: '/administration/field-masters',
    shows: ['fieldMasters'],
    summary: 'Returns the master of each group of fields at the site.',
    rights: ['ManageUsers'],
    answer: z.array(FieldMaster),
    extension: true,
  }),
  setFieldMaster: endpoint({
    method: 'POST',
    path: '/administration/field-masters',
    changes: ['fieldMasters'],
    summary: 'Chooses the master of a group of fields at the site. The next record of a source obeys.',
    rights: ['ManageUsers'],
    body: FieldMasterSave,
    answer: z.array(FieldMaster),
    idempotent: true,
    errors: ['masterNotPossible'],
    extension: true,
  }),
}
