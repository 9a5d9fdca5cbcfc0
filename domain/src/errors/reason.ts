import type { ErrorName } from '@verstas/contract/errors/catalogue.ts'
import type { FieldReasonName } from '@verstas/contract/texts/field-reasons.ts'

/** The reason of a refusal: the name of an error in the catalogue, and the values of its placeholders. */
export interface Reason {
  readonly name: ErrorName
  readonly data: Readonly<Record<string, string | number>>
  /** The reason in words, which fills the placeholder `reason`. Only for `invalidField`, `malformedBody` and `bodyTooLarge`. */
  readonly expected?: FieldReason
}

/** The expected form of a field. Its text is `fieldReason.<name>`. */
export interface FieldReason {
  readonly name: FieldReasonName
  readonly values?: Reason['data']
}

/** Names of the errors whose placeholders are filled only with `data`. */
export type PlainErrorName = Exclude<ErrorName, 'invalidField'>

/** Returns the reason of a refusal. The data fills the placeholders of its text. */
export const reason = (name: PlainErrorName, data: Reason['data'] = {}): Reason => ({ name, data })

/** Returns a refusal of an invalid field (900001). */
export const wrongField = (
  field: string,
  name: FieldReasonName,
  values: Reason['data'] = {},
): Reason & { readonly expected: FieldReason } => ({
  name: 'invalidField',
  data: { field },
  expected: { name, values },
})
