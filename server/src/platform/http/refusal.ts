import { type ErrorAnswer, errorCatalogue } from '@verstas/contract/errors/catalogue.ts'
import type { ErrorEntry } from '@verstas/contract/errors/entry.ts'
import { textCatalogue } from '@verstas/contract/texts/catalogue.ts'
import { fillText } from '@verstas/contract/texts/entry.ts'
import type { FieldReasonName } from '@verstas/contract/texts/field-reasons.ts'
import type { Language } from '@verstas/contract/texts/language.ts'
import {
  type FieldReason,
  type PlainErrorName,
  type Reason,
  wrongField,
} from '@verstas/domain/errors/reason.ts'

/**
 * A refused request, with one or more reasons of the error catalogue. The first reason determines the status.
 */
export class Refusal extends Error {
  readonly reasons: readonly [Reason, ...Reason[]]

  constructor(reasons: readonly [Reason, ...Reason[]]) {
    super(reasons.map((reason) => reason.name).join(', '))
    this.name = 'Refusal'
    this.reasons = reasons
  }

  get status(): number {
    return errorCatalogue[this.reasons[0].name].status
  }
}

/** Builds a refusal: `throw refuse('lockedByOther', { user: name })`. */
export const refuse = (name: PlainErrorName, data: Reason['data'] = {}): Refusal =>
  new Refusal([{ name, data }])

/**
 * Builds the refusal of a request that cannot be read. The response to another system contains the reason.
 */
export const refuseUnreadable = (name: FieldReasonName): Refusal =>
  new Refusal([{ name: 'malformedBody', data: {}, expected: { name } }])

const megabyte = 1_000_000

/**
 * Builds the refusal of a body that is too large. The response to another system contains the limit.
 *
 * @param limit in bytes
 * @param name the text of the limit
 */
export function refuseTooLarge(limit: number, name: 'bodyLimit' | 'recordsLimit'): Refusal {
  const megabytes =
    limit < megabyte ? Math.floor((limit / megabyte) * 100) / 100 : Math.floor(limit / megabyte)
  return new Refusal([{ name: 'bodyTooLarge', data: {}, expected: { name, values: { megabytes } } }])
}

/** Builds the refusal of an invalid field: `throw refuseField('to', 'beforeFrom')`. */
export const refuseField = (...why: Parameters<typeof wrongField>): Refusal =>
  new Refusal([wrongField(...why)])

/**
 * Throws the refusals of a list, if there are any, each with the index of its person as `line`.
 *
 * @throws {Refusal}
 */
export function refuseLines(refusals: readonly (Refusal | null)[]): void {
  const [first, ...others] = refusals.flatMap((refusal, line) =>
    (refusal?.reasons ?? []).map((reason) => ({ ...reason, data: { ...reason.data, line } })),
  )
  if (first) throw new Refusal([first, ...others])
}

/**
 * Returns the refusal as the wire's list of errors, in the reader's language. Another system gets the sentences
 * for systems.
 */
export function answerOf(
  refusal: Refusal,
  language: Language,
  { isSystem = false }: { readonly isSystem?: boolean } = {},
): ErrorAnswer[] {
  return refusal.reasons.map(({ name, data, expected }) => {
    const { id, text, toSystems }: ErrorEntry = errorCatalogue[name]
    const words = ((isSystem && toSystems) || text)[language]
    const hasReason = typeof words !== 'string' || words.includes('#reason#')
    const values = expected && hasReason ? { ...data, reason: wordsOf(expected, language) } : data
    return {
      ErrorId: id,
      ErrorMessage: [fillText(words, language, values), ...missingRightsIn(data, language)].join(' '),
      MetaData: Object.entries(values).map(([Key, value]) => ({ Key, Value: String(value) })),
    }
  })
}

/** Returns the sentence about the missing rights that a refusal names. */
function missingRightsIn(data: Reason['data'], language: Language): string[] {
  const rights = String(data.rights ?? data.right ?? '')
    .split(',')
    .flatMap((right) => textCatalogue[`right.${right}` as 'right.AddJob']?.[language] ?? [])
  return rights.length > 0
    ? [fillText(textCatalogue['rights.needed'][language], language, { right: rights.join('; ') })]
    : []
}

const wordsOf = ({ name, values }: FieldReason, language: Language): string =>
  fillText(textCatalogue[`fieldReason.${name}`][language], language, values)
