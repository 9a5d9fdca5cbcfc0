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
    summary: 'The rows of the schedule: persons and bays by name, with the caller’s favourites marked.',
    query: z.object({ date: extension(dayInPath.optional()) }),
    answer: z.array(ScheduleResource),
  }),
  listScheduleShifts: endpoint({
    ...ofDay,
    path: '/workshopschedule/shifts/:date',
    summary: 'The shifts that touch the day.',
    answer: z.array(ScheduleShift),
  }),
  listScheduleReservations: endpoint({
    ...ofDay,
    path: '/workshopschedule/reservations/:date',
    shows: ['schedule'],
    summary: 'What resources are reserved for on that day, one entry for each that a reservation takes.',
    answer: entries,
  }),
  listScheduleStampings: endpoint({
    ...ofDay,
    path: '/workshopschedule/stampings/:date',
    shows: ['stampings'],
    summary: 'What was stamped on that day, with the absences.',
    answer: z.array(ScheduleStamping),
  }),
  listUnallocatedReservations: endpoint({
    ...ofDay,
    path: '/workshopschedule/reservations/unallocated/:date',
    summary: 'The reservations of the day that take no person and no bay.',
    answer: z.array(UnallocatedReservation),
  }),
  moveReservation: endpoint({
    method: 'POST',
    rights,
    path: '/workshopschedule/reservation/update',
    changes: ['reservations', 'planning'],
    summary:
      'Moves an entry of a reservation to another resource or time. Without ReservationTimeEditable it keeps its length, and its time where it keeps its resource.',
    idempotent: true,
    versioned: true,
    body: ReservationMove,
    answer: entries,
    errors: [
      'forbidden',
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
    summary: 'Gives a reservation that has nobody to a resource.',
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
      'Takes an allocation back, as long as nothing else has happened to the reservation: nobody has it, and its times are as they were.',
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
    summary: 'Says whom the caller supervises: they are the favourites of the schedule.',
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
    summary: 'Says that the customer knows of the later time: the work order counts as late only after it.',
    idempotent: true,
    body: PromiseTold,
    answer: entries,
    errors: ['notFound'],
    extension: true,
  }),
}
