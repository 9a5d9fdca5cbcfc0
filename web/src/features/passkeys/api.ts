import { useQuery } from '@tanstack/react-query'
import { passkeyEndpoints } from '@verstas/contract/passkeys/endpoints.ts'
import { endpointQuery } from '../../platform/api/endpoint-query.ts'

/** Returns the query of the signed-in user's passkeys. */
export const useMyPasskeys = () => useQuery(endpointQuery(passkeyEndpoints.listMyPasskeys, {}))
