import * as z from 'zod'

/** The body of every refused call (specification.md, Refusals). */
export const ErrorList = z.array(
  z.object({
    ErrorId: z.int(),
    ErrorMessage: z.string(),
    MetaData: z.array(z.object({ Key: z.string(), Value: z.string() })),
  }),
)
export type ErrorList = z.output<typeof ErrorList>
