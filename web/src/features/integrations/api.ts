import { useQuery } from '@tanstack/react-query'
import { serviceAccountEndpoints } from '@verstas/contract/integration/administration-endpoints.ts'
import { differenceEndpoints } from '@verstas/contract/integration/difference-endpoints.ts'
import {
  integrationSourceEndpoints,
  orderRefreshEndpoints,
} from '@verstas/contract/integration/source-endpoints.ts'
import { webhookAdministrationEndpoints } from '@verstas/contract/integration/webhook-administration-endpoints.ts'
import { directoryEndpoints } from '@verstas/contract/scim/administration-endpoints.ts'
import { endpointQuery } from '../../platform/api/endpoint-query.ts'

/** Options of queries whose data other systems change while the page is open. */
const changing = { refetchOnMount: 'always', refetchInterval: 10_000 } as const

const { listWorkOrderDifferences, listFieldMasters } = differenceEndpoints

/** Queries the service accounts of the site, sorted by name, revoked ones last. */
export const useServiceAccounts = () =>
  useQuery(endpointQuery(serviceAccountEndpoints.listServiceAccounts, {}))

/** Queries the sources that send records of the administrator's sites, sorted by name. */
export const useSources = () =>
  useQuery({
    ...endpointQuery(integrationSourceEndpoints.listIntegrationSources, {}),
    ...changing,
  })

/** Queries the webhooks of the service accounts that reach the site. */
export const useWebhooks = () =>
  useQuery({ ...endpointQuery(webhookAdministrationEndpoints.listWebhooks, {}), ...changing })

/** Queries the company's directory: its groups, conflicts and errors. */
export const useDirectory = () =>
  useQuery({ ...endpointQuery(directoryEndpoints.getDirectory, {}), ...changing })

/** Queries one page of the attempts of a webhook, the newest first. */
export const useWebhookDeliveries = (id: number, before: number | undefined) =>
  useQuery({
    ...endpointQuery(webhookAdministrationEndpoints.listWebhookDeliveries, {
      params: { id },
      query: { ...(before !== undefined && { before }) },
    }),
    ...changing,
  })

/** Queries the latest load jobs, unfinished ones first. */
export const useSourceJobs = () =>
  useQuery({ ...endpointQuery(integrationSourceEndpoints.listSourceJobs, {}), ...changing })

/** Queries one page of the rejected records, or of the ignored ones. */
export const useRejectedRecords = (ignored: boolean, before: number | undefined) =>
  useQuery({
    ...endpointQuery(integrationSourceEndpoints.listRejectedRecords, {
      query: { ignored, ...(before !== undefined && { before }) },
    }),
    ...changing,
  })

/** Queries one page of the records that wait for other records. */
export const useWaitingRecords = (before: number | undefined) =>
  useQuery({
    ...endpointQuery(integrationSourceEndpoints.listWaitingRecords, {
      query: { ...(before !== undefined && { before }) },
    }),
    ...changing,
  })

/** Queries why a work order is missing. The answer identifies the work order if it exists. */
export const useMissingOrder = (number: string) =>
  useQuery({
    ...endpointQuery(integrationSourceEndpoints.findMissingOrder, { query: { number } }),
    ...changing,
    // Does not cache the answer, because it may be outdated soon.
    gcTime: 0,
  })

/** Queries the sources that can refresh a work order. */
export const useRefreshSources = (workOrderId: number) =>
  useQuery(endpointQuery(orderRefreshEndpoints.listRefreshSources, { params: { id: workOrderId } }))

/** Queries the open differences of a work order and of the related records on its page. */
export const useWorkOrderDifferences = (id: number) =>
  useQuery(endpointQuery(listWorkOrderDifferences, { params: { id } }))

/** The query of the site's master system for each group of fields. */
export const fieldMastersQuery = endpointQuery(listFieldMasters, {})
