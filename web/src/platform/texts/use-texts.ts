import type { TextName } from '@verstas/contract/texts/catalogue.ts'
import type { TextValues } from '@verstas/contract/texts/entry.ts'
import type { Language } from '@verstas/contract/texts/language.ts'
import { useMemo, useSyncExternalStore } from 'react'
import { currentLanguage, readWording, subscribeToWording, textOf } from './i18n.ts'

/** Returns a text by its name, with its `#Key#` placeholders filled. */
export type Translate = (name: TextName, values?: TextValues) => string

/**
 * Returns a function that returns texts in the current language. The component rerenders when the language
 * changes.
 */
export const useTexts = (): Translate => {
  const wording = useSyncExternalStore(subscribeToWording, readWording, readWording)
  return useMemo(() => (name, values) => textOf(wording, name, values), [wording])
}

/** Returns the current language. The component rerenders when the language changes. */
export const useLanguage = (): Language =>
  useSyncExternalStore(subscribeToWording, currentLanguage, currentLanguage)
