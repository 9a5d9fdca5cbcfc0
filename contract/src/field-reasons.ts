import type { FieldReasonName } from './texts/field-reasons.ts'

/** The option of a schema's check that says what it expects: the text `fieldReason.<name>`. */
export const expects = (error: FieldReasonName) => ({ error })

/** An issue that a check of a whole object finds at one of its fields. `params` fill the text. */
export const issueAt = (
  path: (string | number)[],
  message: FieldReasonName,
  { input, params = {} }: { readonly input: unknown; readonly params?: Readonly<Record<string, string>> },
) => ({ code: 'custom' as const, message, path, input, params })
