import * as z from 'zod'

// Prevents Zod from trying `new Function`. The content security policy forbids it, and Firefox would log an
// error.
z.config({ jitless: true })

export * as z from 'zod'

/** The schema of a number field in a draft: null if the field is empty, NaN if its text is not a number. */
export const draftNumber = z.union([z.number(), z.nan()]).nullable()

/** The schema of one side of a conflict in a draft. */
export const conflictSide = z.union([z.string(), z.boolean(), draftNumber])
