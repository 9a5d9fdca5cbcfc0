import { useQuery } from '@tanstack/react-query'
import { wallEndpoints } from '@verstas/contract/activities/wall-endpoints.ts'
import { endpointQuery } from '../../platform/api/endpoint-query.ts'

/** Returns the site's links for wall screens, newest first. */
export const useWallLinks = () => useQuery(endpointQuery(wallEndpoints.listWallLinks, {}))
