import { useQuery } from '@tanstack/react-query'
import { employeeEndpoints } from '@verstas/contract/employees/endpoints.ts'
import type { ListedEmployee } from '@verstas/contract/employees/entities.ts'
import { endpointQuery } from '../../platform/api/endpoint-query.ts'

/** They seldom change. */
const staleTime = 10 * 60_000

const collator = new Intl.Collator('fi')
const peopleByName = (employees: ListedEmployee[]): ListedEmployee[] =>
  employees
    .filter(({ IsWorkqueue }) => !IsWorkqueue)
    .toSorted((one, other) => collator.compare(one.Name, other.Name))

/** The people of the site by name, without the work queues. */
export const usePeople = () =>
  useQuery({ ...endpointQuery(employeeEndpoints.listActiveEmployees, {}), staleTime, select: peopleByName })
