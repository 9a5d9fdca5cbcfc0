import { expects } from '../field-reasons.ts'
import { text } from '../fields.ts'

/** What a file of an inspection shows: `check.<id>` or `marker.<imageId>.<markerId>`. */
export const shownProperty = text(100).regex(/^(check|marker)\./, expects('shownProperty'))
