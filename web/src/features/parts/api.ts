import { useQuery } from '@tanstack/react-query'
import { partEndpoints } from '@verstas/contract/parts/endpoints.ts'
import { endpointQuery } from '../../platform/api/endpoint-query.ts'

interface PartName {
  readonly supplier: string
  readonly item: string
  /** The VIN of a vehicle. The response then includes past work orders of the same model. */
  readonly serialNumber: string | undefined
}

/** Returns a part with its stocks, reservations and past uses. */
export const usePart = ({ supplier, item, serialNumber: SerialNo }: PartName) =>
  useQuery(endpointQuery(partEndpoints.getPart, { params: { supplier, item }, query: { SerialNo } }))
