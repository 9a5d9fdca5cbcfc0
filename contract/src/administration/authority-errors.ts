import type { ErrorName } from '../errors/catalogue.ts'

/** Errors if the administrator lacks a site or a right of the person to be changed. */
export const ofAuthority = ['personElsewhere', 'personHasMoreRights'] as const satisfies ErrorName[]
