import { useQuery } from '@tanstack/react-query'
import { employeeEndpoints } from '@verstas/contract/employees/endpoints.ts'
import type { ListedEmployee, Resource } from '@verstas/contract/employees/entities.ts'
import { useCallback } from 'react'
import { endpointQuery } from '../../platform/api/endpoint-query.ts'

/** Employees and resources seldom change, so they are cached for ten minutes. */
const staleTime = 10 * 60_000

const collator = new Intl.Collator('fi')
const byName = (employees: ListedEmployee[]): ListedEmployee[] =>
  employees.toSorted((one, other) => collator.compare(one.Name, other.Name))
const peopleByName = (employees: ListedEmployee[]): ListedEmployee[] =>
  byName(employees.filter(({ IsWorkqueue }) => !IsWorkqueue))

/** Returns the people of the site by name, without the work queues. */
export const usePeople = () =>
  useQuery({ ...endpointQuery(employeeEndpoints.listActiveEmployees, {}), staleTime, select: peopleByName })

/** Returns the names of people who may change the settings of the site, at most two. */
export const useHelpers = () =>
  useQuery({ ...endpointQuery(employeeEndpoints.listHelpers, {}), staleTime, select: namesOf })

const namesOf = (employees: ListedEmployee[]): string[] => employees.map(({ Name }) => Name)

/** Returns the possible assignees of a task: the people and the work queues of the site, by name. */
export const useAssignees = () =>
  useQuery({ ...endpointQuery(employeeEndpoints.listActiveEmployees, {}), staleTime, select: byName })

const mapById = <Item extends { readonly Id: number }>(items: Item[]): ReadonlyMap<number, Item> =>
  new Map(items.map((item) => [item.Id, item]))

/**
 * Returns a function that finds any present or former employee of the site by id. It returns undefined if the
 * id is unknown or the data is loading.
 */
export function useFindEmployee(enabled = true): (id: number) => ListedEmployee | undefined {
  const { data } = useQuery({
    ...endpointQuery(employeeEndpoints.listEmployees, {}),
    enabled,
    staleTime,
    select: mapById,
  })
  return useCallback((id) => data?.get(id), [data])
}

/**
 * Returns a function that finds a reservable resource of the workshop by id. It returns undefined if the id
 * is unknown or the data is loading.
 */
export function useFindResource(enabled: boolean): (id: number) => Resource | undefined {
  const { data } = useQuery({
    ...endpointQuery(employeeEndpoints.listResources, {}),
    enabled,
    staleTime,
    select: mapById,
  })
  return useCallback((id) => data?.get(id), [data])
}
