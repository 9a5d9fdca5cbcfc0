import type { TextName } from './catalogue.ts'
import type { Words } from './entry.ts'
import type { Language } from './language.ts'

type LoadTexts = () => Promise<{ readonly texts: Readonly<Partial<Record<TextName, Words>>> }>

const all: Readonly<Record<Language, LoadTexts>> = {
  fi: () => import('./fi.ts'),
  sv: () => import('./sv.ts'),
  en: () => import('./en.ts'),
}

/** The texts that the web app loads first; the web build selects them (web/vite/split-texts.ts). */
export const loadFirst = all

/** The texts of rarely opened pages; the web build selects them, too. */
export const loadRare = all
