import { useQuery } from '@tanstack/react-query'
import { administrationEndpoints } from '@verstas/contract/administration/endpoints.ts'
import type { Person } from '@verstas/contract/administration/entities.ts'
import { endpointQuery } from '../../platform/api/endpoint-query.ts'

const collator = new Intl.Collator('fi')
const byName = (people: Person[]): Person[] =>
  people.toSorted((one, other) => collator.compare(one.Name, other.Name))

/** All people and work queues of the site, by name. */
export const useAllPeople = () =>
  useQuery({ ...endpointQuery(administrationEndpoints.listPeople, {}), select: byName })

/** The access profiles, which seldom change. */
export const useProfiles = () =>
  useQuery({ ...endpointQuery(administrationEndpoints.listProfiles, {}), staleTime: 10 * 60_000 })
