import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { ListedEmployee, Resource } from './entities.ts'

const list = { method: 'GET', rights: 'session', answer: z.array(ListedEmployee) } as const

export const employeeEndpoints = {
  listEmployees: endpoint({
    ...list,
    path: '/utility/employees',
    shows: ['people'],
    summary: 'All employees of the site by name, with those who left and the work queues.',
  }),
  listActiveEmployees: endpoint({
    ...list,
    path: '/utility/employees/active',
    shows: ['people'],
    summary: 'Those who work at the site now, with its work queues.',
  }),
  listResources: endpoint({
    method: 'GET',
    rights: 'session',
    path: '/utility/resources',
    shows: ['people'],
    summary: 'What the workshop’s time can be reserved for, by name.',
    answer: z.array(Resource),
  }),
  listWorkshopEmployees: endpoint({
    ...list,
    path: '/utility/employees/active/workshop',
    shows: ['people'],
    summary: 'Those who work in the site’s workshop now: M or U in the subsystem.',
  }),
}
