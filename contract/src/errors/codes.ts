import { type ErrorName, errorCatalogue } from './catalogue.ts'

/**
 * Ids and statuses of the errors, without their texts. The web build replaces this module with the computed
 * object (web/vite/built-contract.ts).
 */
export const errorCodes = Object.fromEntries(
  Object.entries(errorCatalogue).map(([name, { id, status }]) => [name, { id, status }]),
) as Readonly<Record<ErrorName, { readonly id: number; readonly status: number }>>
