import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { dayInPath, extension, idInPath } from '../fields.ts'
import { EmployeeHours, HoursDay } from './hours.ts'

/**
 * The employee, by default the caller. For another employee, the caller needs the right to correct stampings.
 */
const whose = { salesmanId: extension(idInPath.optional()) }

export const hoursEndpoints = {
  getEmployeeHours: endpoint({
    method: 'GET',
    path: '/utility/employee/hours',
    shows: ['hours'],
    summary: 'Returns the balances of flextime and KiKy time, computed from stampings and shifts.',
    rights: 'session',
    query: z.object(whose),
    answer: EmployeeHours,
    errors: ['forbidden', 'stampingEmployeeUnknown'],
  }),
  listHoursDays: endpoint({
    method: 'GET',
    path: '/utility/employee/hours/days',
    shows: ['hours'],
    summary: 'Returns the working time of each day from `from` to `to` (at most 62 days), the latest first.',
    rights: 'session',
    query: z.object({ ...whose, from: dayInPath, to: dayInPath }),
    answer: z.array(HoursDay),
    errors: ['forbidden', 'stampingEmployeeUnknown'],
    extension: true,
  }),
}
