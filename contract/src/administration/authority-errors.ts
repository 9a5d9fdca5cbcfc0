import type { ErrorName } from '../errors/catalogue.ts'

/** The refusals of a change of a person for which the administrator lacks a site of theirs, or one of their rights. */
export const ofAuthority = ['personElsewhere', 'personHasMoreRights'] as const satisfies ErrorName[]
