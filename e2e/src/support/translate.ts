import { type TextName, textCatalogue } from '@verstas/contract/texts/catalogue.ts'
import { fillText, type TextValues } from '@verstas/contract/texts/entry.ts'
import type { Language } from '@verstas/contract/texts/language.ts'

/** Returns a text by its name, with its placeholders filled and without soft hyphens, as a screen reader reads it. */
export type Translate = (name: TextName, values?: TextValues) => string

/** Translates into a language with the texts of the app. */
export const translatorFor =
  (language: Language): Translate =>
  (name, values) =>
    fillText(textCatalogue[name][language], language, values).replaceAll('\u00AD', '')

/** Returns names of texts that a page shows instead of the texts. */
export const missingTexts = (html: string): string[] =>
  (html.match(/\b[a-z]\w*(\.\w+)+/gi) ?? []).filter((word) => word in textCatalogue)
