import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { idInPath } from '../fields.ts'
import { WorkOrderPart } from '../parts-planning/entities.ts'
import { JobChange, SavedJob } from './job-change.ts'
import { SignRequest, SignResult, UnsignRequest, UnsignResult } from './signing.ts'

export const jobEndpoints = {
  saveJob: endpoint({
    method: 'POST',
    path: '/workshop/workorder/job',
    changes: ['workOrders', 'history', 'reservations', 'schedule', 'planning'],
    summary:
      'Changes a job, or creates one without a number: the note and the given rows, all or none. With' +
      ' `If-Match`, the call is refused if someone has changed the work order since.',
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
      'Returns the part rows of a work order with stock, location and missing amounts, without ' +
      'removed rows. Empty if the work order hides parts from the web.',
    rights: ['MobileServiceTechnician'],
    params: z.object({ id: idInPath }),
    answer: z.array(WorkOrderPart),
  }),
  signRows: endpoint({
    method: 'POST',
    path: '/workshop/sign',
    changes: ['workOrders', 'history', 'reservations', 'schedule'],
    summary: 'Marks labour rows as done by an employee, all or none.',
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
  unsignRows: endpoint({
    method: 'POST',
    path: '/workshop/unsign',
    changes: ['workOrders', 'history', 'reservations', 'schedule'],
    summary:
      'Takes back the sign-off of labour rows, all or none: on the same day, by the signer or by a person who may' +
      ' correct stampings.',
    rights: ['MobileServiceTechnician', 'EditJob'],
    idempotent: true,
    body: UnsignRequest,
    answer: UnsignResult,
    errors: [
      'signingNotInUse',
      'signedRowUnknown',
      'rowNotSigned',
      'unsigningForbidden',
      'workOrderNotActive',
      'paymentLinkActive',
    ],
    extension: true,
  }),
}
