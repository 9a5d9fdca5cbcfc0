import { type ErrorAnswer, type ErrorName, errorCatalogue } from '@verstas/contract/errors/catalogue.ts'
import { fillText } from '@verstas/contract/texts/entry.ts'
import type { Language } from '@verstas/contract/texts/language.ts'
import type { Reason } from '@verstas/domain/errors/reason.ts'

/** A request that is refused, for one or several reasons of the catalogue; the first gives the status. */
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

/** Builds the refusal to throw: `throw refuse('lockedByOther', { user: name })`. */
export const refuse = (name: ErrorName, data: Reason['data'] = {}): Refusal => new Refusal([{ name, data }])

/** The refusal in the list form of the wire, in the reader's language. */
export function answerOf(refusal: Refusal, language: Language): ErrorAnswer[] {
  return refusal.reasons.map(({ name, data }) => ({
    ErrorId: errorCatalogue[name].id,
    ErrorMessage: fillText(errorCatalogue[name].text[language], language, data),
    MetaData: Object.entries(data).map(([Key, value]) => ({ Key, Value: String(value) })),
  }))
}
