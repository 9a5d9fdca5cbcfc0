import { idsOfTexts } from './catalogue.ts'

/** The texts' resource ids. The web build replaces this module by its result (web/vite/built-contract.ts). */
export const textIds = idsOfTexts()
