import { useQuery } from '@tanstack/react-query'
import { workOrderEndpoints } from '@verstas/contract/work-orders/endpoints.ts'
import { endpointQuery } from '../../platform/api/endpoint-query.ts'

/** The work order that is photographed; the camera does without it where there is no network. */
export const useOrder = (number: number) =>
  useQuery(endpointQuery(workOrderEndpoints.getWorkOrderByNumber, { params: { number } })).data
