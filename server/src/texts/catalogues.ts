import { texts as en } from '@verstas/contract/texts/en.ts'
import { texts as fi } from '@verstas/contract/texts/fi.ts'
import { type TextName, textIds } from '@verstas/contract/texts/ids.ts'
import type { Language } from '@verstas/contract/texts/language.ts'
import { texts as sv } from '@verstas/contract/texts/sv.ts'

/** Every text of the product by its name, in each language. */
export const catalogues: Readonly<Record<Language, Readonly<Record<TextName, string>>>> = { fi, sv, en }

const nameOfId: ReadonlyMap<number, TextName> = new Map(
  Object.entries(textIds).map(([name, id]) => [id, name as TextName]),
)

/** The product's own wording of a resource id; undefined when the id is not in the catalogue. */
export function textOf(resourceId: number, language: Language): string | undefined {
  const name = nameOfId.get(resourceId)
  return name && catalogues[language][name]
}
