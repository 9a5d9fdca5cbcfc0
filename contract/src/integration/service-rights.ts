import type { Rights } from '../endpoint.ts'
import type { Scope } from './scopes.ts'

/**
 * The access rule of a call of the integration API: the caller is a service account that has all these scopes. A
 * session of a person never opens such a call, and a key opens no other call. Handlers check the scopes that depend on
 * the request.
 */
export interface ServiceRights {
  readonly scopes: readonly Scope[]
}

/** Returns true for the rights of a call that only service accounts may make. */
export const areServiceRights = (rights: Rights | ServiceRights): rights is ServiceRights =>
  typeof rights === 'object' && 'scopes' in rights
