import type { TextName } from '@verstas/contract/texts/catalogue.ts'
import type { Language } from '@verstas/contract/texts/language.ts'
import type { StoredText } from '../../platform/database/tables/import-tables.ts'
import { answerOf, Refusal } from '../../platform/http/refusal.ts'
import { errorsOf, type Fault } from '../integration/batch/record-fault.ts'
import { words } from './import-reader.ts'

/** Returns a text of the catalogue with its values, which is translated when it is shown. */
export const say = (Text: TextName, Values?: Readonly<Record<string, StoredText | number>>): StoredText =>
  Values === undefined ? { Text } : { Text, Values }

/** Returns texts that are shown as one. */
export const joined = (texts: readonly StoredText[], By: string): StoredText => ({ Joined: texts, By })

/** Returns the sentence of a fault of the integration API. */
export function sentenceOfFault({ code, reason, params, message, expected }: Fault): StoredText {
  if (expected) return say(`fieldReason.${expected.name}`, expected.values)
  if (message !== undefined) return message
  return { Fault: code, ...(reason && { Conflict: reason }), ...(params && { Values: params }) }
}

/** Returns a stored text in a language. */
export function textIn(stored: StoredText, language: Language): string {
  if (typeof stored === 'string') return stored
  if ('Text' in stored) {
    const values = Object.entries(stored.Values ?? {}).map(([name, value]) => [
      name,
      typeof value === 'number' ? value : textIn(value, language),
    ])
    return words(stored.Text, language, Object.fromEntries(values))
  }
  if ('Joined' in stored) return stored.Joined.map((text) => textIn(text, language)).join(stored.By)
  if ('Reason' in stored)
    return answerOf(new Refusal([stored.Reason]), language)
      .map(({ ErrorMessage }) => ErrorMessage)
      .join(' ')
  const { Fault: code, Conflict, Values } = stored
  const fault = { code, path: '', ...(Conflict && { reason: Conflict }), ...(Values && { params: Values }) }
  return errorsOf([fault], language)
    .map(({ message }) => message)
    .join(' ')
}
