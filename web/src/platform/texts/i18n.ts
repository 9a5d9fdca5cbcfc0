import type { ErrorName } from '@verstas/contract/errors/catalogue.ts'
import type { TextName } from '@verstas/contract/texts/catalogue.ts'
import { fillText, type TextValues, type Words } from '@verstas/contract/texts/entry.ts'
import { loadDaily, loadFirst, loadRare } from '@verstas/contract/texts/first.ts'
import type { Language } from '@verstas/contract/texts/language.ts'
import { defaultLanguage, keepLanguage, languageOfPerson, languageOfTag } from './language-of-person.ts'

// This file replaces a text library, which would be a twelfth of the first load and only fill `#Key#`
// placeholders.

/** The name of each language in that language. */
export const languageNames: Record<Language, string> = { fi: 'Suomi', sv: 'Svenska', en: 'English' }

/** BCP 47 tags of the languages, for the formats of dates and numbers. */
export const localeTags: Record<Language, string> = { fi: 'fi-FI', sv: 'sv-FI', en: 'en-GB' }

type Texts = Readonly<Partial<Record<TextName, Words>>>

/**
 * The current language, and the site's texts that replace the app's texts. Each change creates a new object.
 */
export interface Wording {
  readonly language: Language
  readonly own: Texts
}

interface LoadedTexts {
  readonly texts: Texts
  /** Returns the name of an error by id; undefined if the texts of errors are not loaded. */
  readonly findErrorName?: (id: number) => ErrorName | undefined
}

const loadAll: Record<Language, () => Promise<LoadedTexts>> = {
  fi: () => import('@verstas/contract/texts/fi.ts'),
  sv: () => import('@verstas/contract/texts/sv.ts'),
  en: () => import('@verstas/contract/texts/en.ts'),
}

let builtIn: Texts = {}
let findName: LoadedTexts['findErrorName']
let wording: Wording = { language: defaultLanguage, own: {} }
const listeners = new Set<() => void>()

const use = (next: Wording): void => {
  wording = next
  for (const listener of listeners) listener()
}

const markPage = (): void => {
  document.documentElement.lang = wording.language
}

/** True after the user has opened a page whose texts are in a separate chunk. */
let isRareWanted = false

const loadTexts = async (language: Language, load = loadAll): Promise<Texts> => {
  const [texts, rare] = await Promise.all([load[language](), isRareWanted ? loadRare[language]() : null])
  findName ??= texts.findErrorName
  return rare ? { ...texts.texts, ...rare.texts } : texts.texts
}

let wanted: Language = defaultLanguage
/** True if all texts of the current language are loaded, except those of rarely opened pages. */
let hasAll = false

/** Loads a language, and uses it unless another language was requested meanwhile. */
const loadAndUse = async (language: Language, load = loadAll): Promise<void> => {
  wanted = language
  const texts = await loadTexts(language, load)
  if (wanted !== language) return
  builtIn = texts
  hasAll = load === loadAll
  use({ language, own: {} })
}

/** Adds texts of the current language. Rendered components have all their texts and do not rerender. */
const addTexts = async (load: typeof loadAll): Promise<void> => {
  const { language } = wording
  const texts = await loadTexts(language, load)
  if (language !== wording.language) return
  builtIn = { ...builtIn, ...texts }
  hasAll ||= load === loadAll
}

/** Loads the texts that are not in the first load, except those of rarely opened pages. */
export const loadAllTexts = (): Promise<void> => addTexts(loadAll)

/**
 * Waits for a lazily imported module and for all texts. If an imported module shows texts, the build wraps
 * its import in this function.
 */
export const withAllTexts = async <Part>(part: Promise<Part>): Promise<Part> => {
  const [loaded] = await Promise.all([part, loadAllTexts()])
  return loaded
}

/** Works like `withAllTexts`, but waits only for the texts of the most frequent pages. */
export const withDailyTexts = async <Part>(part: Promise<Part>): Promise<Part> => {
  const [loaded] = await Promise.all([part, hasAll ? undefined : addTexts(loadDaily)])
  return loaded
}

/** Works like `withAllTexts`, but for rarely opened pages. Their texts load only with these pages. */
export const withRareTexts = <Part>(part: Promise<Part>): Promise<Part> => {
  isRareWanted = true
  return withAllTexts(part)
}

/** Returns the language in use, and the site's own texts. */
export const readWording = (): Wording => wording

/**
 * Calls the listener when the language or the wording of a site changes. @returns a function that
 * unsubscribes
 */
export const subscribeToWording = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** True if the app's text equals these words. The server has only the general plural form of a text. */
export const isBuiltIn = (name: TextName, words: Words): boolean => {
  const ours = builtIn[name]
  return words === (typeof ours === 'object' ? ours.other : ours)
}

/** Returns the name of an error by id; undefined if the error is unknown or its text is not loaded. */
export const findErrorName = (id: number): ErrorName | undefined => findName?.(id)

/** Returns the language that the app shows now. Components use `useLanguage`. */
export const currentLanguage = (): Language => wording.language

/**
 * Returns a text in the right plural form with its placeholders filled. Prefers the app's text to an equal
 * text of the site, because only the app's text has plural forms.
 */
export const textOf = ({ language, own }: Wording, name: TextName, values?: TextValues): string => {
  const ofSite = own[name]
  const words = ofSite === undefined || isBuiltIn(name, ofSite) ? builtIn[name] : ofSite
  return fillText(words ?? name, language, values)
}

/**
 * Returns a text outside components. Components use `useTexts`, which rerenders them when the language
 * changes.
 */
export const translate = (name: TextName, values?: TextValues): string => textOf(wording, name, values)

const loadParts = { all: loadAll, daily: loadDaily, first: loadFirst }

/**
 * Loads the texts in the language of the user, of the browser, or in Finnish. `first` loads only the texts of
 * the first load, and `daily` those of the most frequent pages. Afterwards the `lang` attribute of the page is
 * always the current language.
 */
export const startTexts = (part: keyof typeof loadParts = 'all'): Promise<void> => {
  listeners.add(markPage)
  return loadAndUse(languageOfPerson() ?? defaultLanguage, loadParts[part])
}

/**
 * Changes the language without storing it. Pages for customers and the prerendering of the build need this.
 */
export const showLanguage = (language: Language): Promise<void> => loadAndUse(language)

/** Changes the language and stores the choice on this device. */
export const chooseLanguage = async (language: Language): Promise<void> => {
  keepLanguage(language)
  await loadAndUse(language)
}

/**
 * Applies the installation's default language, unless the user chose a language or the browser has a
 * supported one. Does nothing if the language is unsupported or its texts cannot be loaded.
 */
export const applyDefaultLanguage = async (tag: string): Promise<void> => {
  const language = languageOfTag(tag)
  if (language && languageOfPerson() === undefined) await loadAndUse(language).catch(() => undefined)
}

/**
 * Replaces the site's texts in the current language with texts from the server, until the language changes.
 * Does nothing for another language.
 */
export const overrideTexts = (language: Language, own: Texts): void => {
  if (language === wording.language) use({ language, own })
}
