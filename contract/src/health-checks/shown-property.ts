import { expects } from '../field-reasons.ts'
import { text } from '../fields.ts'

/** The subject of an inspection's file: `check.<id>` or `marker.<imageId>.<markerId>`. */
export const shownProperty = text(100).regex(/^(check|marker)\./, expects('shownProperty'))
