import type { TextName } from './catalogue.ts'
import type { Words } from './entry.ts'
import type { Language } from './language.ts'

type LoadTexts = () => Promise<{ readonly texts: Readonly<Partial<Record<TextName, Words>>> }>

const all: Readonly<Record<Language, LoadTexts>> = {
  fi: () => import('./fi.ts'),
  sv: () => import('./sv.ts'),
  en: () => import('./en.ts'),
}

/** Loads the texts that the web app needs first. The web build selects them (web/vite/split-texts.ts). */
export const loadFirst = all

/** Loads the texts that the most frequent pages need. The web build selects them, too. */
export const loadDaily = all

/** Loads the texts of pages that are rarely opened. The web build selects them, too. */
export const loadRare = all
