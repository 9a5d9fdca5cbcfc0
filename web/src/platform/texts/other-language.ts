import { fillText } from '@verstas/contract/texts/entry.ts'
import type { Language } from '@verstas/contract/texts/language.ts'
import type { Translate } from './use-texts.ts'

const load = {
  fi: () => import('@verstas/contract/texts/fi.ts'),
  sv: () => import('@verstas/contract/texts/sv.ts'),
  en: () => import('@verstas/contract/texts/en.ts'),
} as const

/**
 * Loads the app's texts of a language without changing the user's language. Returns a function that returns these
 * texts with their placeholders filled, without the texts of the site.
 */
export async function loadTranslate(language: Language): Promise<Translate> {
  const { texts } = await load[language]()
  return (name, values) => fillText(texts[name] ?? name, language, values)
}
