import type { ErrorName } from '../errors/catalogue.ts'

/** Refusals if the administrator lacks a site or a right of the person they change. */
export const ofAuthority = ['personElsewhere', 'personHasMoreRights'] as const satisfies ErrorName[]
