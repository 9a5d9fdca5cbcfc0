import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { dayInPath, id, idInPath, instantSent, text } from '../fields.ts'
import {
  ForgottenStamping,
  SiteShifts,
  StampingCorrection,
  StampingCorrectionRequest,
  StampingDay,
} from './corrections.ts'
import { Stamping } from './entities.ts'

/** Calls for corrections of stampings. All of them are extensions. */
export const stampingCorrectionEndpoints = {
  getStampingDay: endpoint({
    method: 'GET',
    path: '/workshop/stampingday/:id/:date',
    shows: ['stampings'],
    summary:
      'Returns an employee’s day: stampings, shifts and corrections. Another employee’s day needs the' +
      ' right to correct stampings.',
    rights: ['MobileServiceTechnician'],
    params: z.object({ id: idInPath, date: dayInPath }),
    answer: StampingDay,
    extension: true,
  }),
  listSiteShifts: endpoint({
    method: 'GET',
    path: '/workshop/stampingshifts/:date',
    summary:
      'Returns the shifts of the site’s employees that overlap the day, and their presence at other ' +
      'sites. Needs the right to correct stampings.',
    rights: ['CorrectStampings'],
    params: z.object({ date: dayInPath }),
    answer: z.array(SiteShifts),
    extension: true,
  }),
  correctStampings: endpoint({
    method: 'POST',
    path: '/workshop/stampings/correct',
    changes: ['stampings', 'hours', 'workOrders', 'reservations'],
    summary: 'Corrects an employee’s stampings. If two stampings share a moved edge, both change.',
    rights: ['MobileServiceTechnician'],
    idempotent: true,
    body: StampingCorrectionRequest,
    answer: StampingCorrection,
    errors: [
      'payPeriodLocked',
      'stampingCorrectionForbidden',
      'stampingUnknown',
      'stampingChanged',
      'stampingCorrectionInFuture',
      'stampingCorrectionEmpty',
      'stampingCorrectionOutside',
      'stampingEmployeeUnknown',
      'stampingTypeUnknown',
      'stampingRowsMissing',
      'stampingRowUnknown',
      'stampingRowNotSelectable',
      'stampingOverlaps',
      'mixedJobAndLabourRows',
      'multipleJobsStamped',
    ],
    extension: true,
  }),
  commentStamping: endpoint({
    method: 'POST',
    path: '/workshop/stampings/comment',
    changes: ['stampings', 'hours', 'workOrders', 'reservations'],
    summary: 'Adds a comment to one of the caller’s stampings.',
    rights: ['MobileServiceTechnician'],
    idempotent: true,
    body: z.strictObject({ StampingId: id, Comment: text(500).min(1) }),
    answer: StampingCorrection,
    errors: ['stampingUnknown'],
    extension: true,
  }),
  getForgottenStamping: endpoint({
    method: 'GET',
    path: '/workshop/mystampings/forgotten',
    summary: 'Returns the caller’s stamping that still runs from an earlier day; null if there is none.',
    rights: ['MobileServiceTechnician'],
    answer: ForgottenStamping.nullable(),
    extension: true,
  }),
  endForgottenStamping: endpoint({
    method: 'POST',
    path: '/workshop/mystampings/forgotten',
    changes: ['stampings', 'hours', 'workOrders', 'reservations'],
    summary: 'Ends the caller’s forgotten stamping at the time at which the work ended.',
    rights: ['MobileServiceTechnician'],
    idempotent: true,
    body: z.strictObject({ StampingId: id, EndTime: instantSent }),
    answer: Stamping,
    errors: ['payPeriodLocked', 'stampingUnknown', 'stampingNotForgotten', 'stampingEndOutside'],
    extension: true,
  }),
  exportMyStampings: endpoint({
    method: 'GET',
    path: '/workshop/mystampings/export/:from/:to',
    summary: 'Returns the caller’s stampings and corrections between two days, at most a year, as an export.',
    rights: 'session',
    params: z.object({ from: dayInPath, to: dayInPath }),
    answer: z.object({ Stampings: z.array(Stamping), Corrections: z.array(StampingCorrection) }),
    extension: true,
  }),
}
