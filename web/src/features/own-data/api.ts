import { useQuery } from '@tanstack/react-query'
import { ownDataEndpoints } from '@verstas/contract/own-data/endpoints.ts'
import { endpointQuery } from '../../platform/api/endpoint-query.ts'
import { useSession } from '../../platform/session/session.ts'

/**
 * Queries the kinds of records that people of the site may write themselves. Sends no request if the right is
 * missing.
 */
export const useOwnOffer = () => {
  const { canCall } = useSession()
  return useQuery({
    ...endpointQuery(ownDataEndpoints.getOwnDataOffer, {}),
    enabled: canCall(ownDataEndpoints.getOwnDataOffer),
  })
}
