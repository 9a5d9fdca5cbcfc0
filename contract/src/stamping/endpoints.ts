import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { dayInPath, extension, idInPath, instant } from '../fields.ts'
import { Stamping, StampingEmployee, StampingRequest, StampingType } from './entities.ts'

export const stampingEndpoints = {
  stamp: endpoint({
    method: 'POST',
    path: '/workshop/stamping',
    summary:
      'Starts a stamping and ends the employee’s running one, or asks what it must know; all or nothing.',
    access: 'MobileServiceTechnician',
    headers: z.object({
      'idempotency-key': extension(z.uuid().optional()),
      /** The device's clock as the request leaves it: what ClientTime is reckoned by. */
      'client-sent-at': extension(instant.optional()),
    }),
    body: StampingRequest,
    answer: z.object({
      /** The stamping that was started; null when the type ends the day. */
      Started: extension(Stamping.nullable()),
      /** The stamping that was ended by it. */
      Ended: extension(Stamping.nullable()),
    }),
    errors: [
      'endNonPresenceQuestion',
      'previousJobsReadyQuestion',
      'workOrderReadyQuestion',
      'overtimeQuestion',
      'flexTimeQuestion',
      'kikyTimeQuestion',
      'stampingClientTimeTooOld',
      'stampingEmployeeUnknown',
      'stampingOthersForbidden',
      'stampingTypeUnknown',
      'stampingRowsMissing',
      'stampingRowUnknown',
      'stampingRowProhibited',
      'stampingRowNotSelectable',
      'stampingStartNotEditable',
      'stampingStartInFuture',
      'stampingStartTooEarly',
      'stampingStartInsideClosed',
      'stampingOverlaps',
      'stampingTimeCorrected',
      'mixedJobAndLabourRows',
      'multipleJobsStamped',
      'workOrderNotActive',
      'idempotencyKeyReused',
    ],
  }),
  listStampings: endpoint({
    method: 'GET',
    path: '/workshop/stampings/:date',
    summary: 'All stampings of the site that touch the day; a running one sorts last.',
    access: 'MobileServiceTechnician',
    params: z.object({ date: dayInPath }),
    answer: z.array(Stamping),
  }),
  listStampingsOfEmployee: endpoint({
    method: 'GET',
    path: '/workshop/stampings/:id/:date',
    summary: 'An employee’s stampings that touch the day.',
    access: 'MobileServiceTechnician',
    params: z.object({ id: idInPath, date: dayInPath }),
    answer: z.array(Stamping),
  }),
  listStampingTypes: endpoint({
    method: 'GET',
    path: '/workshop/stampingtypes',
    summary: 'The kinds of stamping, in their order.',
    access: 'MobileServiceTechnician',
    answer: z.array(StampingType),
  }),
  getMyLatestStamping: endpoint({
    method: 'GET',
    path: '/workshop/mystampings/latest',
    summary: 'The caller’s latest presence stamping, running or ended; null when there is none.',
    access: 'MobileServiceTechnician',
    answer: Stamping.nullable(),
  }),
  listStampingEmployees: endpoint({
    method: 'GET',
    path: '/utility/employees/stamping',
    summary: 'The site’s employees who can be stamped.',
    access: 'MobileServiceTechnician',
    answer: z.array(StampingEmployee),
  }),
}
