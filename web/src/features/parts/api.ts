import { useQuery } from '@tanstack/react-query'
import { partEndpoints } from '@verstas/contract/parts/endpoints.ts'
import { endpointQuery } from '../../platform/api/endpoint-query.ts'

interface PartName {
  readonly supplier: string
  readonly item: string
  /** The serial number of the vehicle whose model's past work orders are listed. */
  readonly serialNumber: string | undefined
}

/** Returns a part in full, with its stocks, reservations and past uses. */
export const usePart = ({ supplier, item, serialNumber: SerialNo }: PartName) =>
  useQuery(endpointQuery(partEndpoints.getPart, { params: { supplier, item }, query: { SerialNo } }))
