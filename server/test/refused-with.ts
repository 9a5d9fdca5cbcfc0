import { type ErrorName, errorCatalogue } from '@verstas/contract/errors/catalogue.ts'

/** Returns the status and the errors of a refusal, for `toMatchObject`. The first error decides the status. */
export const refusedWith = (first: ErrorName, ...others: readonly ErrorName[]) => ({
  status: errorCatalogue[first].status,
  errors: [first, ...others].map((name) => ({ ErrorId: errorCatalogue[name].id })),
})
