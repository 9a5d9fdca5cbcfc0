import type { ErrorName } from '@verstas/contract/errors/catalogue.ts'
import type { FieldReasonName } from '@verstas/contract/texts/field-reasons.ts'

/** The reason of a refusal: a name of the error catalogue and the values of its placeholders. */
export interface Reason {
  readonly name: ErrorName
  readonly data: Readonly<Record<string, string | number>>
  /** For `invalidField`: the expectation that fills its placeholder `reason`. */
  readonly expected?: FieldReason
}

/** The expectation of a field; its words are the text `fieldReason.<name>`. */
export interface FieldReason {
  readonly name: FieldReasonName
  readonly values?: Reason['data']
}

/** Errors whose placeholders are filled by values only. */
export type PlainErrorName = Exclude<ErrorName, 'invalidField'>

export const reason = (name: PlainErrorName, data: Reason['data'] = {}): Reason => ({ name, data })

/** Refuses an invalid field (900001). */
export const wrongField = (
  field: string,
  name: FieldReasonName,
  values: Reason['data'] = {},
): Reason & { readonly expected: FieldReason } => ({
  name: 'invalidField',
  data: { field },
  expected: { name, values },
})
