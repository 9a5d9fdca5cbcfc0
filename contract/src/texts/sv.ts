import { textsIn } from './catalogue.ts'

/** The texts in Swedish; the web's build puts the result in the place of this module (web/vite/split-texts.ts). */
export const texts = textsIn('sv')
