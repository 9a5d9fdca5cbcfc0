import { type Scope, scopes } from '@verstas/contract/integration/scopes.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import type { ServiceSession } from '../../../platform/session/service-session.ts'

export type { ServiceSession }

/**
 * Requires scopes that depend on the request, such as those of the entities in a list.
 *
 * @throws {Refusal} scopeMissing, which names every scope that the account lacks
 */
export function requireScopes(session: Pick<ServiceSession, 'scopes'>, needed: readonly Scope[]): void {
  const missing = scopes.filter((scope) => needed.includes(scope) && !session.scopes.has(scope))
  if (missing.length > 0) throw refuse('scopeMissing', { scopes: missing.join(', ') })
}
