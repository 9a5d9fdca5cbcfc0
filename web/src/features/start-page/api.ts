import { useQuery } from '@tanstack/react-query'
import { startPageEndpoints } from '@verstas/contract/start-page/endpoints.ts'
import { endpointQuery } from '../../platform/api/endpoint-query.ts'

/** Returns what the roles of the user have to do now. Live events invalidate it; it is not polled. */
export const useDesk = () => useQuery(endpointQuery(startPageEndpoints.getDesk, {}))
