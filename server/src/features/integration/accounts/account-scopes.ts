import { type Scope, scopes } from '@verstas/contract/integration/scopes.ts'

/** Returns the stored scopes of an account. Null means every scope. Ignores those of another version. */
export const scopesOfAccount = (stored: readonly string[] | null): ReadonlySet<Scope> =>
  new Set(scopes.filter((scope) => stored === null || stored.includes(scope)))
