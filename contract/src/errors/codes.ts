import { type ErrorName, errorCatalogue } from './catalogue.ts'

/**
 * Ids of the errors, without their statuses and texts. The web build replaces this module with the computed
 * object (web/vite/built-contract.ts).
 */
export const errorCodes = Object.fromEntries(
  Object.entries(errorCatalogue).map(([name, { id }]) => [name, { id }]),
) as Readonly<Record<ErrorName, { readonly id: number }>>
