import { idsOfTexts } from './catalogue.ts'

/** The texts' resource ids; the web's build puts the result in the place of this module (web/vite/built-contract.ts). */
export const textIds = idsOfTexts()
