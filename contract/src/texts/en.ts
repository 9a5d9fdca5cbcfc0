import { textsIn } from './catalogue.ts'

/**
 * The texts in English. The web build replaces this module with the computed object
 * (web/vite/split-texts.ts).
 */
export const texts = textsIn('en')

export { findErrorName } from '../errors/names.ts'
