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
    summary: 'Returns the caller’s own reservations that overlap the day, by start.',
    rights: ['MobileServiceTechnician'],
    params: onDay,
    answer: list,
  }),
  listReservations: endpoint({
    method: 'GET',
    path: '/workshop/reservations/:date',
    shows: ['reservations'],
    summary: 'Returns all reservations of the site that overlap the day, by start.',
    rights: ['MobileServiceTechnician'],
    params: onDay,
    answer: list,
  }),
  listReservationsOfEmployee: endpoint({
    method: 'GET',
    path: '/workshop/reservations/:id/:date',
    shows: ['reservations'],
    summary: 'Returns the reservations of the day of which an employee is the receiver or a resource.',
    rights: ['MobileServiceTechnician'],
    params: z.object({ id: idInPath, date: dayInPath }),
    answer: list,
  }),
  getReservation: endpoint({
    method: 'GET',
    path: '/workshop/reservations/:id',
    shows: ['reservations'],
    summary: 'Returns a reservation by its number.',
    rights: ['MobileServiceTechnician'],
    params: z.object({ id: idInPath }),
    answer: Reservation,
  }),
}
