import { useQuery } from '@tanstack/react-query'
import { passkeyEndpoints } from '@verstas/contract/passkeys/endpoints.ts'
import { endpointQuery } from '../../platform/api/endpoint-query.ts'

/** Returns the passkeys of the signed-in user. */
export const useMyPasskeys = () => useQuery(endpointQuery(passkeyEndpoints.listMyPasskeys, {}))
