import * as z from 'zod'
import { bytes, endpoint } from '../endpoint.ts'
import { dayInPath } from '../fields.ts'
import { Reservation } from '../work-schedule/entities.ts'
import { LabelRequest, LabelTicket, PickLine, PickTick, PickTickAnswer } from './entities.ts'

/** Maximum number of days in one request. */
export const maxPlanningDays = 31

const list = {
  method: 'GET',
  rights: ['MobileServiceTechnician'],
  params: z.object({ from: dayInPath, to: dayInPath }),
  answer: z.array(Reservation),
} as const

/**
 * Calls that prepare parts before the vehicle arrives (specification.md, Parts rules). `reserveWorkOrder`,
 * `saveWorkOrder` and `releaseWorkOrder` plan and pick the parts of a work order; planning reserves stock for
 * its rows.
 */
export const partsPlanningEndpoints = {
  listPlanningReservations: endpoint({
    ...list,
    path: '/workshop/planning/reservations/:from/:to',
    shows: ['planning'],
    summary:
      'Returns the site’s reservations that begin on these days (both included, at most ' +
      `${maxPlanningDays}), by start.`,
  }),
  listReservationsToPlan: endpoint({
    ...list,
    path: '/workshop/planning/reservations/:from/:to/planning',
    shows: ['planning'],
    summary:
      'Returns the reservations of these days whose parts are not planned, without closed and ' +
      'invoiced work orders.',
  }),
  listReservationsToPick: endpoint({
    ...list,
    path: '/workshop/planning/reservations/:from/:to/picking',
    shows: ['planning'],
    summary:
      'Returns the reservations of these days whose parts are planned and not picked, without closed ' +
      'and invoiced work orders.',
  }),
  getPickList: endpoint({
    method: 'GET',
    path: '/workshop/planning/picklist/:date',
    shows: ['planning'],
    summary:
      'Returns the pick list of a day, by location: the parts to fetch for work orders whose parts ' +
      'are planned and whose reservations begin on the day. Ticked lines are included.',
    rights: ['MobileServiceTechnician'],
    params: z.object({ date: dayInPath }),
    answer: z.array(PickLine),
    extension: true,
  }),
  tickPickLine: endpoint({
    method: 'POST',
    path: '/workshop/planning/picklist',
    changes: ['planning', 'schedule'],
    summary: 'Ticks a line of a pick list, or removes its tick. A repeated call changes nothing.',
    rights: ['MobileServiceTechnician', 'EditJob'],
    idempotent: true,
    body: PickTick,
    answer: PickTickAnswer,
    errors: ['notFound', 'partNotKept', 'wrongPart'],
    extension: true,
  }),
  createLabels: endpoint({
    method: 'POST',
    path: '/workshop/planning/labels',
    changes: { nothing: 'makes a link for one download' },
    summary:
      'Returns a short-lived address of a PDF with a label for each work order: plate, number, shelf ' +
      'and barcode.',
    rights: ['MobileServiceTechnician'],
    body: LabelRequest,
    answer: LabelTicket,
    errors: ['notFound'],
    extension: true,
  }),
  openLabels: endpoint({
    method: 'GET',
    path: '/workshop/planning/labels/:ticket',
    summary: 'Returns the labels of a ticket. The ticket must be valid and its session open.',
    rights: 'public',
    params: z.object({ ticket: z.string().max(100) }),
    answer: bytes,
    extension: true,
  }),
}
