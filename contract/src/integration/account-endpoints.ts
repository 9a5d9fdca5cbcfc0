import { endpoint } from '../endpoint.ts'
import { ServiceCaller } from './entities.ts'

/** The call with which a service account reads its own name, sites and scopes. */
export const integrationAccountEndpoints = {
  getServiceCaller: endpoint({
    method: 'GET',
    path: '/integration/v1/account',
    summary: 'Returns the name, the sites and the scopes of the caller.',
    rights: { scopes: [] },
    answer: ServiceCaller,
    extension: true,
  }),
}
