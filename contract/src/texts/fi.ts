import { textsIn } from './catalogue.ts'

/**
 * The texts in Finnish. The web build replaces this module with the computed object
 * (web/vite/split-texts.ts).
 */
export const texts = textsIn('fi')

export { findErrorName } from '../errors/names.ts'
