import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { dayInPath, idInPath } from '../fields.ts'
import { Reservation } from './entities.ts'

const onDay = z.object({ date: dayInPath })
const list = z.array(Reservation)

export const workScheduleEndpoints = {
  listMyReservations: endpoint({
    method: 'GET',
    path: '/workshop/myreservations/:date',
    shows: ['reservations'],
    summary: 'The caller’s own reservations that touch the day, by start time.',
    rights: ['MobileServiceTechnician'],
    params: onDay,
    answer: list,
  }),
  listReservations: endpoint({
    method: 'GET',
    path: '/workshop/reservations/:date',
    shows: ['reservations'],
    summary: 'All reservations of the site that touch the day, by start time.',
    rights: ['MobileServiceTechnician'],
    params: onDay,
    answer: list,
  }),
  listReservationsOfEmployee: endpoint({
    method: 'GET',
    path: '/workshop/reservations/:id/:date',
    shows: ['reservations'],
    summary: 'The day’s reservations that an employee receives or works on.',
    rights: ['MobileServiceTechnician'],
    params: z.object({ id: idInPath, date: dayInPath }),
    answer: list,
  }),
  getReservation: endpoint({
    method: 'GET',
    path: '/workshop/reservations/:id',
    shows: ['reservations'],
    summary: 'One reservation by its number.',
    rights: ['MobileServiceTechnician'],
    params: z.object({ id: idInPath }),
    answer: Reservation,
  }),
}
