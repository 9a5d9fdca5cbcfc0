import { texts as en } from '@verstas/contract/texts/en.ts'
import { texts as fi } from '@verstas/contract/texts/fi.ts'
import type { TextName } from '@verstas/contract/texts/ids.ts'
import type { Language } from '@verstas/contract/texts/language.ts'
import { texts as sv } from '@verstas/contract/texts/sv.ts'

/** A text by its name with its placeholders filled, as a person hears it: without soft hyphens. */
export type Wording = (name: TextName, values?: Readonly<Record<string, string | number>>) => string

const catalogues = { fi, sv, en }

/** The words of a language, from the catalogue that the app carries. */
export const wordingOf =
  (language: Language): Wording =>
  (name, values = {}) =>
    catalogues[language][name]
      .replace(/#(\w+)#/g, (placeholder, key: string) => String(values[key] ?? placeholder))
      .replaceAll('\u00AD', '')
