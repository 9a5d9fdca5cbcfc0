import { endpoint } from '../endpoint.ts'
import { ServiceCaller } from './entities.ts'

/** The calls with which a service account learns about itself. */
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
