import { idsOfTexts } from './catalogue.ts'

/**
 * The resource ids of the texts. The web build replaces this module with the computed object
 * (web/vite/built-contract.ts).
 */
export const textIds = idsOfTexts()
