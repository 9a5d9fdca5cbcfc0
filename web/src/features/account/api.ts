import { useQuery } from '@tanstack/react-query'
import { accountEndpoints } from '@verstas/contract/account/endpoints.ts'
import { endpointQuery } from '../../platform/api/endpoint-query.ts'

/** Queries my user name and the time of my last password change. */
export const useAccount = () => useQuery(endpointQuery(accountEndpoints.getAccount, {}))

/** Queries my open sessions: first this one, then the most recently used ones. */
export const useMySessions = () => useQuery(endpointQuery(accountEndpoints.listMySessions, {}))
