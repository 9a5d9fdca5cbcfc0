import type { Rights } from '../endpoint.ts'
import type { Scope } from './scopes.ts'

/**
 * The access rule of a call of the integration API: the caller must be a service account with all these
 * scopes. A person's session cannot make such a call, and a service key cannot make any other call. Handlers
 * check scopes that depend on the request.
 */
export interface ServiceRights {
  readonly scopes: readonly Scope[]
}

/** True for the access rule of a call that only service accounts may make. */
export const areServiceRights = (rights: Rights | ServiceRights): rights is ServiceRights =>
  typeof rights === 'object' && 'scopes' in rights
