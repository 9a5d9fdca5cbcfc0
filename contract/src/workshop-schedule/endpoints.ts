import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { dayInPath, extension } from '../fields.ts'
import {
  AllocationUndo,
  PromiseTold,
  ReservationAllocation,
  ReservationMove,
  ScheduleReservation,
  ScheduleResource,
  ScheduleShift,
  ScheduleStamping,
  Subordinate,
  UnallocatedReservation,
} from './entities.ts'

const rights = ['MobileWorkshopSchedule'] as const
const ofDay = { method: 'GET', rights, params: z.object({ date: dayInPath }) } as const
const entries = z.array(ScheduleReservation)

/** Calls for the schedule, which a foreman arranges (specification.md, Schedule rules). */
export const workshopScheduleEndpoints = {
  listScheduleResources: endpoint({
    method: 'GET',
    rights,
    path: '/workshopschedule/resources',
    shows: ['scheduleResources'],
    summary:
      'Returns the rows of the schedule: persons and bays by name, with the caller’s favourites ' + 'marked.',
    query: z.object({ date: extension(dayInPath.optional()) }),
    answer: z.array(ScheduleResource),
  }),
  listScheduleShifts: endpoint({
    ...ofDay,
    path: '/workshopschedule/shifts/:date',
    shows: ['shifts'],
    summary: 'Returns the shifts that overlap the day.',
    answer: z.array(ScheduleShift),
  }),
  listScheduleReservations: endpoint({
    ...ofDay,
    path: '/workshopschedule/reservations/:date',
    shows: ['schedule'],
    summary: 'Returns the allocations of the day: an entry for each resource of a reservation.',
    answer: entries,
  }),
  listScheduleStampings: endpoint({
    ...ofDay,
    path: '/workshopschedule/stampings/:date',
    shows: ['stampings'],
    summary: 'Returns the stampings and absences of the day.',
    answer: z.array(ScheduleStamping),
  }),
  listUnallocatedReservations: endpoint({
    ...ofDay,
    path: '/workshopschedule/reservations/unallocated/:date',
    summary: 'Returns the unallocated reservations of the day.',
    answer: z.array(UnallocatedReservation),
  }),
  moveReservation: endpoint({
    method: 'POST',
    rights,
    path: '/workshopschedule/reservation/update',
    changes: ['reservations', 'planning'],
    summary:
      'Moves an entry of a reservation to another resource or time. A new length, or a new time on ' +
      'the same resource, needs ReservationTimeEditable.',
    idempotent: true,
    versioned: true,
    body: ReservationMove,
    answer: entries,
    errors: [
      'notFound',
      'reservationTimesWrong',
      'reservationResourceUnknown',
      'reservationOverlaps',
      'reservationChanged',
    ],
  }),
  allocateReservation: endpoint({
    method: 'POST',
    rights: ['MobileWorkshopSchedule', 'AssignWorkToResource'],
    path: '/workshopschedule/reservation/unassigned/allocate',
    changes: ['reservations', 'planning'],
    summary: 'Allocates an unallocated reservation to a resource.',
    idempotent: true,
    versioned: true,
    body: ReservationAllocation,
    answer: entries,
    errors: [
      'notFound',
      'reservationTimesWrong',
      'reservationResourceUnknown',
      'reservationOverlaps',
      'reservationChanged',
      'reservationAllocated',
    ],
  }),
  undoAllocation: endpoint({
    method: 'POST',
    rights: ['MobileWorkshopSchedule', 'AssignWorkToResource'],
    path: '/workshopschedule/reservation/unassigned/undo',
    changes: ['reservations', 'planning'],
    summary:
      'Undoes an allocation, if nothing else about the reservation has changed since. The reservation' +
      ' is then unallocated and has its former times.',
    idempotent: true,
    body: AllocationUndo,
    answer: entries,
    errors: ['notFound', 'reservationChanged'],
    extension: true,
  }),
  setSubordinates: endpoint({
    method: 'POST',
    rights,
    path: '/workshopschedule/currentsalesman/subordinates',
    changes: ['scheduleResources'],
    summary: 'Sets the caller’s favourites on the schedule.',
    idempotent: true,
    body: z.array(Subordinate).max(1000),
    answer: z.array(ScheduleResource),
    errors: ['reservationResourceUnknown'],
  }),
  tellPromise: endpoint({
    method: 'POST',
    rights,
    path: '/workshopschedule/promise/told',
    changes: ['reservations'],
    summary: 'Stores that the customer knows of the later time. The work order is late only after it.',
    idempotent: true,
    body: PromiseTold,
    answer: entries,
    errors: ['notFound'],
    extension: true,
  }),
}
