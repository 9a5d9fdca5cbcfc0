import { text } from '../fields.ts'

/** What a file of an inspection shows: `check.<id>` or `marker.<imageId>.<markerId>`. */
export const shownProperty = text(100).regex(/^(check|marker)\./, { error: 'Must name a check or a marker' })
