import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { EmployeeName } from './entities.ts'

export const employeeEndpoints = {
  listActiveEmployees: endpoint({
    method: 'GET',
    path: '/utility/employees/active',
    summary: 'The people who work at the site now; work queues are none.',
    rights: 'session',
    answer: z.array(EmployeeName),
  }),
}
