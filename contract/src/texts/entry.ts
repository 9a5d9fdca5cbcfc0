import type { Language } from './language.ts'

/** A text: one sentence, or one for each plural form, chosen by the value of `#count#`. */
export type Words = string | { readonly one: string; readonly other: string }

/**
 * One visible text: its resource id and its words in each language, with `#Key#` for values. Ids below 900000
 * are the specification's; ours start there and never change meaning.
 */
export type TextEntry = Readonly<Record<Language, Words>> & { readonly id: number }

/** Values of a text's placeholders: `{ time: '08:05' }` fills `#time#`. */
export type TextValues = Readonly<Record<string, string | number>>

/** Declares texts by name; the names are preserved as types. */
export const defineTexts = <T extends Readonly<Record<string, TextEntry>>>(texts: T): T => texts

/** Chooses the text's plural form and fills its placeholders; one without a value stays unchanged. */
export function fillText(words: Words, language: Language, values: TextValues = {}): string {
  const text = typeof words === 'string' ? words : words[pluralForm(language, values.count)]
  return text.replace(/#(\w+)#/g, (placeholder, key: string) => String(values[key] ?? placeholder))
}

/** The plural forms of Finnish, Swedish and English. */
const pluralForm = (language: Language, count: unknown): 'one' | 'other' =>
  new Intl.PluralRules(language).select(Number(count)) === 'one' ? 'one' : 'other'
