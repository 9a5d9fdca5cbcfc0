import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { idInPath } from '../fields.ts'
import { WorkOrderPart } from '../parts-planning/entities.ts'
import { JobChange, SavedJob } from './job-change.ts'
import { SignRequest, SignResult } from './signing.ts'

export const jobEndpoints = {
  saveJob: endpoint({
    method: 'POST',
    path: '/workshop/workorder/job',
    changes: ['workOrders', 'history', 'reservations', 'schedule', 'planning'],
    summary:
      'Changes a job, or makes one without a number: its note and the rows that are given, all or nothing. ' +
      'With `If-Match` it is refused where somebody changed the work order since.',
    rights: ['MobileServiceTechnician'],
    idempotent: true,
    versioned: true,
    body: JobChange,
    answer: SavedJob,
    errors: [
      'notFound',
      'saveLockedByOther',
      'workOrderChanged',
      'workOrderNotActive',
      'paymentLinkActive',
      'partsHidden',
      'jobUnknown',
      'jobNoteNotEditable',
      'jobIsEmpty',
      'jobRowUnknown',
      'jobRowRemoved',
      'jobRowForbidden',
      'jobRowIncomplete',
      'jobRowAmountMissing',
      'rowHasStampings',
      'partUnknown',
      'operationUnknown',
      'restrictedOperation',
    ],
  }),
  listWorkOrderParts: endpoint({
    method: 'GET',
    path: '/workshop/workorder/id/:id/parts',
    shows: ['planning'],
    summary:
      'The part rows of a work order with stock, shelf and what is missing, without the removed; none where parts are ' +
      'kept from the web.',
    rights: ['MobileServiceTechnician'],
    params: z.object({ id: idInPath }),
    answer: z.array(WorkOrderPart),
  }),
  signRows: endpoint({
    method: 'POST',
    path: '/workshop/sign',
    changes: ['workOrders', 'history', 'reservations', 'schedule'],
    summary: 'Marks labour rows as done by an employee, all or nothing.',
    rights: ['MobileServiceTechnician', 'EditJob'],
    idempotent: true,
    body: SignRequest,
    answer: SignResult,
    errors: [
      'signingNotInUse',
      'signingOthersForbidden',
      'signingEmployeeUnknown',
      'signedRowUnknown',
      'signedRowNotLabour',
      'signedRowDone',
      'workOrderNotActive',
      'paymentLinkActive',
    ],
  }),
}
