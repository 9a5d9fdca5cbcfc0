import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { extension, idInPath } from '../fields.ts'
import { ifMatch } from './edit-endpoints.ts'
import { JobChange, SavedJob } from './job-change.ts'
import { JobRow } from './rows.ts'
import { SignRequest, SignResult } from './signing.ts'

const idempotencyKey = extension(z.uuid().optional())

export const jobEndpoints = {
  saveJob: endpoint({
    method: 'POST',
    path: '/workshop/workorder/job',
    summary:
      'Changes a job, or makes one without a number: its note and the rows that are given, all or nothing. ' +
      'With `If-Match` it is refused where somebody changed the work order since.',
    access: 'MobileServiceTechnician',
    headers: z.object({ 'if-match': extension(ifMatch.optional()), 'idempotency-key': idempotencyKey }),
    body: JobChange,
    answer: SavedJob,
    errors: [
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
      'idempotencyKeyReused',
    ],
  }),
  listWorkOrderParts: endpoint({
    method: 'GET',
    path: '/workshop/workorder/id/:id/parts',
    summary: 'The part rows of a work order, without the removed; none where parts are kept from the web.',
    access: 'MobileServiceTechnician',
    params: z.object({ id: idInPath }),
    answer: z.array(JobRow),
  }),
  signRows: endpoint({
    method: 'POST',
    path: '/workshop/sign',
    summary: 'Marks labour rows as done by an employee, all or nothing.',
    access: 'MobileServiceTechnician',
    headers: z.object({ 'idempotency-key': idempotencyKey }),
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
      'idempotencyKeyReused',
    ],
  }),
}
