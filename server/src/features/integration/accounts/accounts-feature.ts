import { integrationAccountEndpoints } from '@verstas/contract/integration/account-endpoints.ts'
import { scopes } from '@verstas/contract/integration/scopes.ts'
import { feature } from '../../../platform/http/feature.ts'

/**
 * The endpoint with which a service account reads its own name, sites and scopes (docs/specification.md,
 * Integration).
 */
export const integrationAccountsFeature = feature(
  integrationAccountEndpoints,
  () => ({
    getServiceCaller: async ({ session: { accountId, accountName, siteIds, language, ...session } }) => ({
      id: accountId,
      name: accountName,
      siteIds: siteIds && [...siteIds],
      scopes: scopes.filter((scope) => session.scopes.has(scope)),
      language,
      mayAdoptEmployees: session.mayAdoptEmployees,
    }),
  }),
  { tag: 'integration' },
)
