import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { ListedEmployee, Resource } from './entities.ts'

const list = { method: 'GET', rights: 'session', answer: z.array(ListedEmployee) } as const

export const employeeEndpoints = {
  listEmployees: endpoint({
    ...list,
    path: '/utility/employees',
    shows: ['people'],
    summary: 'Returns all employees of the site by name, including inactive ones and work queues.',
  }),
  listActiveEmployees: endpoint({
    ...list,
    path: '/utility/employees/active',
    shows: ['people'],
    summary: 'Returns the active employees and work queues of the site.',
  }),
  listResources: endpoint({
    method: 'GET',
    rights: 'session',
    path: '/utility/resources',
    shows: ['people'],
    summary: 'Returns the resources of the workshop that can be reserved, by name.',
    answer: z.array(Resource),
  }),
  listWorkshopEmployees: endpoint({
    ...list,
    path: '/utility/employees/active/workshop',
    shows: ['people'],
    summary: 'Returns the active stamping employees of the site: M or U in the subsystem.',
  }),
  listHelpers: endpoint({
    ...list,
    path: '/utility/employees/active/administrators',
    shows: ['people'],
    summary:
      'Returns at most two people of the site who may change its settings, for pages that lack a setting.',
    extension: true,
  }),
}
