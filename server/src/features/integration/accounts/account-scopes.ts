import { type Scope, scopes } from '@verstas/contract/integration/scopes.ts'

/** Returns the stored scopes of an account. Null means every scope. Ignores scopes that this version does not know. */
export const scopesOfAccount = (stored: readonly string[] | null): ReadonlySet<Scope> =>
  new Set(scopes.filter((scope) => stored === null || stored.includes(scope)))
