import { useQuery } from '@tanstack/react-query'
import { offerEndpoints } from '@verstas/contract/health-checks/offer-endpoints.ts'
import { endpointQuery } from '../../platform/api/endpoint-query.ts'

/**
 * Returns the offers of an inspection, newest first. Live events invalidate them after the customer's answers
 * (manifest.ts).
 */
export const useOffers = (inspectionId: number) =>
  useQuery(endpointQuery(offerEndpoints.listOffers, { params: { id: inspectionId } }))
