import type { Language } from './language.ts'

/**
 * A text in one language: a sentence, or a sentence for each plural form. The value of `#count#` selects the
 * plural form.
 */
export type Words = string | { readonly one: string; readonly other: string }

/**
 * One visible text: its resource id and its words in each language, with placeholders `#Key#`. Ids below
 * 900000 are from the specification. The meaning of our ids never changes.
 */
export type TextEntry = Readonly<Record<Language, Words>> & { readonly id: number }

/** The values of a text's placeholders: `{ time: '08:05' }` fills `#time#`. */
export type TextValues = Readonly<Record<string, string | number>>

/** Declares texts by name, and preserves the names as types. */
export const defineTexts = <T extends Readonly<Record<string, TextEntry>>>(texts: T): T => texts

/**
 * Chooses the plural form of a text and fills its placeholders. A placeholder without a value stays in the
 * text.
 */
export function fillText(words: Words, language: Language, values: TextValues = {}): string {
  const text = typeof words === 'string' ? words : words[pluralForm(language, values.count)]
  return text.replace(/#(\w+)#/g, (placeholder, key: string) => String(values[key] ?? placeholder))
}

/** Returns the plural form of a count in Finnish, Swedish or English. */
const pluralForm = (language: Language, count: unknown): 'one' | 'other' =>
  new Intl.PluralRules(language).select(Number(count)) === 'one' ? 'one' : 'other'
