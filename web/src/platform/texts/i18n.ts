import type { TextName } from '@verstas/contract/texts/catalogue.ts'
import { fillText, type TextValues, type Words } from '@verstas/contract/texts/entry.ts'
import { loadFirst, loadRare } from '@verstas/contract/texts/first.ts'
import type { Language } from '@verstas/contract/texts/language.ts'
import { defaultLanguage, keepLanguage, languageOfPerson, languageOfTag } from './language-of-person.ts'

// A text library would be a twelfth of the first load, only to fill `#Key#` placeholders.

/** The name of each language in that language. */
export const languageNames: Record<Language, string> = { fi: 'Suomi', sv: 'Svenska', en: 'English' }

/** BCP 47 tags for the formats of dates and numbers. */
export const localeTags: Record<Language, string> = { fi: 'fi-FI', sv: 'sv-FI', en: 'en-GB' }

type Texts = Readonly<Partial<Record<TextName, Words>>>

/** The texts of a language with the site's own; a new object when either changes. */
export interface Wording {
  readonly language: Language
  readonly own: Texts
}

const loadAll: Record<Language, () => Promise<{ texts: Texts }>> = {
  fi: () => import('@verstas/contract/texts/fi.ts'),
  sv: () => import('@verstas/contract/texts/sv.ts'),
  en: () => import('@verstas/contract/texts/en.ts'),
}

let builtIn: Texts = {}
let wording: Wording = { language: defaultLanguage, own: {} }
const listeners = new Set<() => void>()

const use = (next: Wording): void => {
  wording = next
  document.documentElement.lang = next.language
  for (const listener of listeners) listener()
}

/** True once a page was opened whose texts are in a separate chunk. */
let isRareWanted = false

const loadTexts = async (language: Language, load = loadAll): Promise<Texts> => {
  const [texts, rare] = await Promise.all([load[language](), isRareWanted ? loadRare[language]() : null])
  return { ...texts.texts, ...rare?.texts }
}

let wanted: Language = defaultLanguage

/** The last requested language is used, in any order of loading. */
const loadAndUse = async (language: Language, load = loadAll): Promise<void> => {
  wanted = language
  const texts = await loadTexts(language, load)
  if (wanted !== language) return
  builtIn = texts
  use({ language, own: {} })
}

/** Loads the texts that the first load omits. Rendered components already have theirs and do not rerender. */
export const loadAllTexts = async (): Promise<void> => {
  const { language } = wording
  const texts = await loadTexts(language)
  if (language === wording.language) builtIn = { ...builtIn, ...texts }
}

/**
 * Waits for a lazily imported part of the app and for all texts. The build wraps each such import with it.
 */
export const withAllTexts = async <Part>(part: Promise<Part>): Promise<Part> => {
  const [loaded] = await Promise.all([part, loadAllTexts()])
  return loaded
}

/** The same for seldom opened pages, whose texts load only with them. */
export const withRareTexts = <Part>(part: Promise<Part>): Promise<Part> => {
  isRareWanted = true
  return withAllTexts(part)
}

export const readWording = (): Wording => wording

export const subscribeToWording = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * True if the app's loaded texts contain these words as the server sends them: the general one of several
 * plural forms.
 */
export const isBuiltIn = (name: TextName, words: Words): boolean => {
  const ours = builtIn[name]
  return words === (typeof ours === 'object' ? ours.other : ours)
}

/** Returns the language in use, for the calls' Accept-Language. */
export const currentLanguage = (): Language => wording.language

/**
 * Returns a text in its plural form with its placeholders filled. A site's text that equals the app's yields
 * to it, because only the app's has plural forms.
 */
export const textOf = ({ language, own }: Wording, name: TextName, values?: TextValues): string => {
  const ofSite = own[name]
  const words = ofSite === undefined || isBuiltIn(name, ofSite) ? builtIn[name] : ofSite
  return fillText(words ?? name, language, values)
}

/**
 * Returns a text outside of components; components use `useTexts`, which rerenders when the language changes.
 */
export const translate = (name: TextName, values?: TextValues): string => textOf(wording, name, values)

/**
 * Starts with the user's choice, else the browser's language, else Finnish; with all texts, or with those of
 * the first load.
 */
export const startTexts = (part: 'all' | 'first' = 'all'): Promise<void> =>
  loadAndUse(languageOfPerson() ?? defaultLanguage, part === 'all' ? loadAll : loadFirst)

/** Changes the language without storing it: for a secret link whose customer has a language. */
export const showLanguage = (language: Language): Promise<void> => loadAndUse(language)

/** Changes the language and stores the choice on this device. */
export const chooseLanguage = async (language: Language): Promise<void> => {
  keepLanguage(language)
  await loadAndUse(language)
}

/**
 * Applies the installation's default, unless the user chose a language or the browser has a supported one. An
 * unsupported language, or one whose texts cannot be loaded, leaves the product's default.
 */
export const applyDefaultLanguage = async (tag: string): Promise<void> => {
  const language = languageOfTag(tag)
  if (language && languageOfPerson() === undefined) await loadAndUse(language).catch(() => undefined)
}

/**
 * Replaces the overrides of a language by the site's own texts from the server; they apply while the language
 * is in use.
 */
export const overrideTexts = (language: Language, own: Texts): void => {
  if (language === wording.language) use({ language, own })
}
