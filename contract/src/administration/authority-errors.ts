import type { ErrorName } from '../errors/catalogue.ts'

/** Errors of calls that need authority over the changed person. */
export const ofAuthority = ['personElsewhere', 'personHasMoreRights'] as const satisfies ErrorName[]
