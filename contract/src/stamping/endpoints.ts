import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { dayInPath, extension, idInPath, instantSent } from '../fields.ts'
import { Stamping, StampingEmployee, StampingRequest, StampingType } from './entities.ts'

export const stampingEndpoints = {
  stamp: endpoint({
    method: 'POST',
    path: '/workshop/stamping',
    changes: ['stampings', 'hours', 'workOrders', 'reservations'],
    summary:
      'Starts a stamping and ends the employee’s running one, or asks what it must know; all or nothing.',
    rights: ['MobileServiceTechnician'],
    idempotent: true,
    headers: z.object({
      /**
       * The time of the device's clock when it sends the request. The server subtracts `ClientTime` to know
       * how old the stamping is.
       */
      'client-sent-at': extension(instantSent.optional()),
    }),
    body: StampingRequest,
    answer: z.object({
      /** The started stamping; null if the type ends the day. */
      Started: extension(Stamping.nullable()),
      /** The stamping that this request ended; null if none was running. */
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
      'stampingStartInFuture',
      'stampingStartTooEarly',
      'stampingStartInsideClosed',
      'stampingStartBeforeOther',
      'stampingOverlaps',
      'stampingTimeCorrected',
      'mixedJobAndLabourRows',
      'multipleJobsStamped',
      'workOrderNotActive',
    ],
  }),
  listStampings: endpoint({
    method: 'GET',
    path: '/workshop/stampings/:date',
    shows: ['stampings'],
    summary: 'All stampings of the site that touch the day; a running one sorts last.',
    rights: ['MobileServiceTechnician'],
    params: z.object({ date: dayInPath }),
    answer: z.array(Stamping),
  }),
  listStampingsOfEmployee: endpoint({
    method: 'GET',
    path: '/workshop/stampings/:id/:date',
    shows: ['stampings'],
    summary: 'An employee’s stampings that touch the day.',
    rights: ['MobileServiceTechnician'],
    params: z.object({ id: idInPath, date: dayInPath }),
    answer: z.array(Stamping),
  }),
  listStampingTypes: endpoint({
    method: 'GET',
    path: '/workshop/stampingtypes',
    summary: 'The kinds of stamping, in their order.',
    rights: ['MobileServiceTechnician'],
    answer: z.array(StampingType),
  }),
  getMyLatestStamping: endpoint({
    method: 'GET',
    path: '/workshop/mystampings/latest',
    shows: ['stampings'],
    summary: 'The caller’s latest presence stamping, running or ended; null when there is none.',
    rights: ['MobileServiceTechnician'],
    answer: Stamping.nullable(),
  }),
  listStampingEmployees: endpoint({
    method: 'GET',
    path: '/utility/employees/stamping',
    shows: ['people'],
    summary: 'The site’s employees who can be stamped.',
    rights: ['MobileServiceTechnician'],
    answer: z.array(StampingEmployee),
  }),
}
