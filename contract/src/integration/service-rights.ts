import type { Rights } from '../endpoint.ts'
import type { Scope } from './scopes.ts'

/**
 * The rights of a call of the integration API: a service account that has all scopes of the list. Sessions of
 * people never open such a call, and keys open no other one. A handler checks the scopes that depend on the
 * request.
 */
export interface ServiceRights {
  readonly scopes: readonly Scope[]
}

/** Returns true for the rights of a call that only service accounts may make. */
export const areServiceRights = (rights: Rights | ServiceRights): rights is ServiceRights =>
  typeof rights === 'object' && 'scopes' in rights
