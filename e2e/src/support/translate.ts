import { type TextName, textCatalogue } from '@verstas/contract/texts/catalogue.ts'
import { fillText, type TextValues } from '@verstas/contract/texts/entry.ts'
import type { Language } from '@verstas/contract/texts/language.ts'

/** Returns a text by its name. Fills its placeholders and removes soft hyphens, as screen readers do. */
export type Translate = (name: TextName, values?: TextValues) => string

/** Returns a function that translates into the language, with the texts of the app. */
export const translatorFor =
  (language: Language): Translate =>
  (name, values) =>
    fillText(textCatalogue[name][language], language, values).replaceAll('\u00AD', '')

/** Returns the names of texts that a page shows because their translation is missing. */
export const missingTexts = (html: string): string[] =>
  (html.match(/\b[a-z]\w*(\.\w+)+/gi) ?? []).filter((word) => word in textCatalogue)
