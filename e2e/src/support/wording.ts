import { type TextName, textCatalogue } from '@verstas/contract/texts/catalogue.ts'
import { fillText, type TextValues } from '@verstas/contract/texts/entry.ts'
import type { Language } from '@verstas/contract/texts/language.ts'

/** A text by its name with its placeholders filled, as a person hears it: without soft hyphens. */
export type Wording = (name: TextName, values?: TextValues) => string

/** The words of a language, from the catalogue that the app carries. */
export const wordingOf =
  (language: Language): Wording =>
  (name, values) =>
    fillText(textCatalogue[name][language], language, values).replaceAll('\u00AD', '')

/** The texts that stand in a page by their names, because their words are missing. */
export const missingTexts = (html: string): string[] =>
  (html.match(/\b[a-z]\w*(\.\w+)+/gi) ?? []).filter((word) => word in textCatalogue)
