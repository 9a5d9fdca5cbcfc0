import type { TextName } from '@verstas/contract/texts/ids.ts'
import type { Language } from '@verstas/contract/texts/language.ts'
import { useMemo, useSyncExternalStore } from 'react'
import { fillText, readWording, subscribeToWording, type TextValues } from './i18n.ts'

/** Gives a text by its name, its `#Key#` placeholders filled. */
export type Translate = (name: TextName, values?: TextValues) => string

/** The texts in the language in use; a component that calls it draws anew when the language changes. */
export const useTexts = (): Translate => {
  const wording = useSyncExternalStore(subscribeToWording, readWording)
  return useMemo(() => (name, values) => fillText(wording, name, values), [wording])
}

/** The language in use, as state of the component. */
export const useLanguage = (): Language =>
  useSyncExternalStore(subscribeToWording, () => readWording().language)
