import { textsIn } from './catalogue.ts'

/**
 * The texts in Swedish. The web build replaces this module with the computed object
 * (web/vite/split-texts.ts).
 */
export const texts = textsIn('sv')

export { findErrorName } from '../errors/names.ts'
