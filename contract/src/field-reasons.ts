import type { FieldReasonName } from './texts/field-reasons.ts'

/** The option of a schema's check that names its expectation: the text `fieldReason.<name>`. */
export const expects = (error: FieldReasonName) => ({ error })

/** An issue of a whole-object check for one of its fields. `params` fill the text. */
export const issueAt = (
  path: (string | number)[],
  message: FieldReasonName,
  { input, params = {} }: { readonly input: unknown; readonly params?: Readonly<Record<string, string>> },
) => ({ code: 'custom' as const, message, path, input, params })
