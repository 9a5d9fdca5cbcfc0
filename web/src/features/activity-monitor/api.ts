import { useQuery } from '@tanstack/react-query'
import { wallEndpoints } from '@verstas/contract/activities/wall-endpoints.ts'
import { endpointQuery } from '../../platform/api/endpoint-query.ts'

/** The site's links for screens on the wall, newest first. */
export const useWallLinks = () => useQuery(endpointQuery(wallEndpoints.listWallLinks, {}))
