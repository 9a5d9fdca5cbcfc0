import { CallFailed } from '@verstas/contract/call.ts'
import { errorCodes } from '@verstas/contract/errors/codes.ts'

/** Returns the reasons of a refusal, by the last part of the field name. Empty for other failures. */
export function refusedFieldsOf(error: unknown): ReadonlyMap<string, string> {
  if (!(error instanceof CallFailed)) return new Map()
  return new Map(
    error.errors.flatMap(({ ErrorId, MetaData }) => {
      const metaOf = (key: string) => MetaData.find(({ Key }) => Key === key)?.Value
      const field = metaOf('field')?.split('.').at(-1)
      const isField = ErrorId === errorCodes.invalidField.id && field
      return isField ? [[field, metaOf('reason') ?? ''] as const] : []
    }),
  )
}
