import type { Language } from './language.ts'

/** A text in one language: one sentence, or one for each plural form, chosen by the value of `#count#`. */
export type Words = string | { readonly one: string; readonly other: string }

/**
 * One visible text: its resource id and its words in each language, with placeholders `#Key#`. Ids below
 * 900000 are the specification's. Our ids are higher and never change their meaning.
 */
export type TextEntry = Readonly<Record<Language, Words>> & { readonly id: number }

/** Values of a text's placeholders: `{ time: '08:05' }` fills `#time#`. */
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
