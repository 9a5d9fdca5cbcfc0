import { useQuery } from '@tanstack/react-query'
import { offerEndpoints } from '@verstas/contract/health-checks/offer-endpoints.ts'
import { endpointQuery } from '../../platform/api/endpoint-query.ts'

/** The offers of an inspection, newest first; what the customer answers is told (manifest.ts). */
export const useOffers = (inspectionId: number) =>
  useQuery(endpointQuery(offerEndpoints.listOffers, { params: { id: inspectionId } }))
