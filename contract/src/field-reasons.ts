import type { FieldReasonName } from './texts/field-reasons.ts'

/**
 * Returns the option of a schema check that sets the reason of a refusal. The reason is the text
 * `fieldReason.<name>`.
 */
export const expects = (error: FieldReasonName) => ({ error })

/** Returns an issue for one field that a check of the whole object found. `params` fill the text. */
export const issueAt = (
  path: (string | number)[],
  message: FieldReasonName,
  { input, params = {} }: { readonly input: unknown; readonly params?: Readonly<Record<string, string>> },
) => ({ code: 'custom' as const, message, path, input, params })
