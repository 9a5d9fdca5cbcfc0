import type { ErrorName } from '../errors/catalogue.ts'

/** Errors of calls that need authority over the person to be changed. */
export const ofAuthority = ['personElsewhere', 'personHasMoreRights'] as const satisfies ErrorName[]
