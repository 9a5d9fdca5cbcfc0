import { useQuery, useQueryClient } from '@tanstack/react-query'
import { accountEndpoints } from '@verstas/contract/account/endpoints.ts'
import { administrationEndpoints } from '@verstas/contract/administration/endpoints.ts'
import type { Person } from '@verstas/contract/administration/entities.ts'
import { companySignInEndpoints } from '@verstas/contract/company-sign-in/endpoints.ts'
import type { IdentityLink } from '@verstas/contract/company-sign-in/entities.ts'
import { passkeyEndpoints } from '@verstas/contract/passkeys/endpoints.ts'
import { quickChangeEndpoints } from '@verstas/contract/quick-change/endpoints.ts'
import { endpointQuery } from '../../platform/api/endpoint-query.ts'

const collator = new Intl.Collator('fi')
const byName = (people: Person[]): Person[] =>
  people.toSorted((one, other) => collator.compare(one.Name, other.Name))

/** Queries all people and work queues of the site, sorted by name. */
export const useAllPeople = () =>
  useQuery({ ...endpointQuery(administrationEndpoints.listPeople, {}), select: byName })

/** Queries the wall links and trusted devices that a person created. */
export const useMadeAccess = (personId: number) =>
  useQuery(endpointQuery(administrationEndpoints.listMadeAccess, { params: { id: personId } }))

/** Queries the access profiles. */
export const useProfiles = () => useQuery(endpointQuery(administrationEndpoints.listProfiles, {}))

const linksQuery = (employeeId: number) =>
  endpointQuery(companySignInEndpoints.listIdentityLinks, { params: { employeeId } })

/** Queries the identities with which a person may sign in at a provider. */
export const useIdentityLinks = (employeeId: number) => useQuery(linksQuery(employeeId))

/** Returns a function that stores a person's identity links in the cache after a change. */
export function useKeepIdentityLinks(employeeId: number): (links: IdentityLink[]) => void {
  const queries = useQueryClient()
  return (links) => queries.setQueryData(linksQuery(employeeId).queryKey, links)
}

/** Queries the identities that signed in and have no linked person. */
export const useStrangers = () => useQuery(endpointQuery(companySignInEndpoints.listWaitingIdentities, {}))

/** Queries the PIN and badge state of each person of the site. */
export const useQuickChangePeople = () =>
  useQuery(endpointQuery(quickChangeEndpoints.listQuickChangePeople, {}))

/** Queries the passkeys of a person, for an administrator. */
export const usePasskeysOf = (employeeId: number) =>
  useQuery(endpointQuery(passkeyEndpoints.listPasskeysOf, { params: { employeeId } }))

/** Queries the open sessions of a person, the latest used first; at most 30. */
export const useSessionsOf = (employeeId: number) =>
  useQuery(endpointQuery(accountEndpoints.listSessionsOf, { params: { employeeId } }))

/** Queries whether the site uses quick change: signing in by PIN or badge. */
export const useQuickChange = () => useQuery(endpointQuery(quickChangeEndpoints.getQuickChange, {}))

/** Queries the trusted devices of the site, newest first. */
export const useTrustedDevices = () => useQuery(endpointQuery(quickChangeEndpoints.listTrustedDevices, {}))
