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
      'Starts a stamping and ends the employee’s running one, or returns the questions that must be ' +
      'answered first. All changes are made, or none.',
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
      /** The stamping that this request ended; null if it ended none. */
      Ended: extension(Stamping.nullable()),
    }),
    errors: [
      'payPeriodLocked',
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
    summary: 'Returns all stampings of the site that overlap the day. Running stampings are last.',
    rights: ['MobileServiceTechnician'],
    params: z.object({ date: dayInPath }),
    answer: z.array(Stamping),
  }),
  listStampingsOfEmployee: endpoint({
    method: 'GET',
    path: '/workshop/stampings/:id/:date',
    shows: ['stampings'],
    summary: 'Returns an employee’s stampings that overlap the day.',
    rights: ['MobileServiceTechnician'],
    params: z.object({ id: idInPath, date: dayInPath }),
    answer: z.array(Stamping),
  }),
  listStampingTypes: endpoint({
    method: 'GET',
    path: '/workshop/stampingtypes',
    summary: 'Returns the stamping types in their order.',
    rights: ['MobileServiceTechnician'],
    answer: z.array(StampingType),
  }),
  getMyLatestStamping: endpoint({
    method: 'GET',
    path: '/workshop/mystampings/latest',
    shows: ['stampings'],
    summary: 'Returns the caller’s latest stamping of presence, running or ended; null if there is none.',
    rights: ['MobileServiceTechnician'],
    answer: Stamping.nullable(),
  }),
  listStampingEmployees: endpoint({
    method: 'GET',
    path: '/utility/employees/stamping',
    shows: ['people'],
    summary: 'Returns the stamping employees of the site.',
    rights: ['MobileServiceTechnician'],
    answer: z.array(StampingEmployee),
  }),
}
