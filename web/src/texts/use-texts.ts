import type { TextName } from '@verstas/contract/texts/ids.ts'
import type { Language } from '@verstas/contract/texts/language.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from './i18n.ts'

/** Gives a text by its name, its `#Key#` placeholders filled. */
export type Translate = (name: TextName, values?: Readonly<Record<string, string | number>>) => string

/** The texts in the language in use; a component that calls it draws anew when the language changes. */
export const useTexts = (): Translate => {
  const { t } = useTranslation()
  return useMemo(() => (name, values) => t(name, values ?? {}) as string, [t])
}

/** The language in use, as state of the component. */
export const useLanguage = (): Language => {
  useTranslation()
  return currentLanguage()
}
