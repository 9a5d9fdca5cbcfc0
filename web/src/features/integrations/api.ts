import { useQuery } from '@tanstack/react-query'
import { serviceAccountEndpoints } from '@verstas/contract/integration/administration-endpoints.ts'
import { endpointQuery } from '../../platform/api/endpoint-query.ts'

/** Queries the service accounts that reach the site, by name, revoked ones last. */
export const useServiceAccounts = () =>
  useQuery(endpointQuery(serviceAccountEndpoints.listServiceAccounts, {}))
