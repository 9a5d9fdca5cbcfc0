import { useQuery } from '@tanstack/react-query'
import { serviceAccountEndpoints } from '@verstas/contract/integration/administration-endpoints.ts'
import { differenceEndpoints } from '@verstas/contract/integration/difference-endpoints.ts'
import {
  integrationSourceEndpoints,
  orderRefreshEndpoints,
} from '@verstas/contract/integration/source-endpoints.ts'
import { endpointQuery } from '../../platform/api/endpoint-query.ts'

/** Options of data that other systems change while a person looks at it. */
const changing = { refetchOnMount: 'always', refetchInterval: 10_000 } as const

const { listWorkOrderDifferences, listFieldMasters } = differenceEndpoints

/** Queries the service accounts that reach the site, by name, revoked ones last. */
export const useServiceAccounts = () =>
  useQuery(endpointQuery(serviceAccountEndpoints.listServiceAccounts, {}))

/** Queries the sources that send records of the administrator's sites, by name. */
export const useSources = () =>
  useQuery({
    ...endpointQuery(integrationSourceEndpoints.listIntegrationSources, {}),
    ...changing,
  })

/** Queries the last load jobs, those that have not ended first. */
export const useSourceJobs = () =>
  useQuery({ ...endpointQuery(integrationSourceEndpoints.listSourceJobs, {}), ...changing })

/** Queries a page of the rejected records, or of the ignored ones. */
export const useRejectedRecords = (ignored: boolean, before: number | undefined) =>
  useQuery({
    ...endpointQuery(integrationSourceEndpoints.listRejectedRecords, {
      query: { ignored, ...(before !== undefined && { before }) },
    }),
    ...changing,
  })

/** Queries a page of the records that wait for others. */
export const useWaitingRecords = (before: number | undefined) =>
  useQuery({
    ...endpointQuery(integrationSourceEndpoints.listWaitingRecords, {
      query: { ...(before !== undefined && { before }) },
    }),
    ...changing,
  })

/** Queries the reason why a work order is not here, or its place. */
export const useMissingOrder = (number: string) =>
  useQuery({
    ...endpointQuery(integrationSourceEndpoints.findMissingOrder, { query: { number } }),
    ...changing,
    // An earlier answer may be wrong by now.
    gcTime: 0,
  })

/** Queries the sources that can be asked for a work order again. */
export const useRefreshSources = (workOrderId: number) =>
  useQuery(endpointQuery(orderRefreshEndpoints.listRefreshSources, { params: { id: workOrderId } }))

/** Queries the open differences of a work order and of the records that its page shows. */
export const useWorkOrderDifferences = (id: number) =>
  useQuery(endpointQuery(listWorkOrderDifferences, { params: { id } }))

/** The query of the master of each group of fields at the site. */
export const fieldMastersQuery = endpointQuery(listFieldMasters, {})
