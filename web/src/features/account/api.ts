import { useQuery } from '@tanstack/react-query'
import { accountEndpoints } from '@verstas/contract/account/endpoints.ts'
import { endpointQuery } from '../../platform/api/endpoint-query.ts'

/** My user name, and when my password was changed. */
export const useAccount = () => useQuery(endpointQuery(accountEndpoints.getAccount, {}))

/** Returns my sessions. */
export const useMySessions = () => useQuery(endpointQuery(accountEndpoints.listMySessions, {}))
