import type { ErrorName } from '@verstas/contract/errors/catalogue.ts'
import type { FieldReasonName } from '@verstas/contract/texts/field-reasons.ts'

/** Why something is refused: a name of the error catalogue and the values of its placeholders. */
export interface Reason {
  readonly name: ErrorName
  readonly data: Readonly<Record<string, string | number>>
  /** Of `invalidField`: what is expected, which fills its placeholder `reason`. */
  readonly expected?: FieldReason
}

/** What is expected of a field; its words are the text `fieldReason.<name>`. */
export interface FieldReason {
  readonly name: FieldReasonName
  readonly values?: Reason['data']
}

/** The errors whose placeholders are filled by values alone. */
export type PlainErrorName = Exclude<ErrorName, 'invalidField'>

export const reason = (name: PlainErrorName, data: Reason['data'] = {}): Reason => ({ name, data })

/** A field that is not as it should be (900001). */
export const wrongField = (
  field: string,
  name: FieldReasonName,
  values: Reason['data'] = {},
): Reason & { readonly expected: FieldReason } => ({
  name: 'invalidField',
  data: { field },
  expected: { name, values },
})
