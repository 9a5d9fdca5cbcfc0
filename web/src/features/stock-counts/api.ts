import { useQuery } from '@tanstack/react-query'
import { stockCountEndpoints } from '@verstas/contract/stock-counts/endpoints.ts'
import { endpointQuery } from '../../platform/api/endpoint-query.ts'

/** Queries the stocks and the stock counts of the site. */
export const useStockCounts = () => useQuery(endpointQuery(stockCountEndpoints.listStockCounts, {}))

/** Queries a count with its parts. */
export const useStockCount = (countId: number) =>
  useQuery(endpointQuery(stockCountEndpoints.getStockCount, { params: { countId } }))
