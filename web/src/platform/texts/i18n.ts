import type { TextName } from '@verstas/contract/texts/catalogue.ts'
import { fillText, type TextValues, type Words } from '@verstas/contract/texts/entry.ts'
import { loadFirst, loadRare } from '@verstas/contract/texts/first.ts'
import type { Language } from '@verstas/contract/texts/language.ts'
import { defaultLanguage, keepLanguage, languageOfPerson, languageOfTag } from './language-of-person.ts'

// A library for texts would be a twelfth of the first load, to fill `#Key#` in a word list; this is all of it.

/** Each language in its own words, as people look for it. */
export const languageNames: Record<Language, string> = { fi: 'Suomi', sv: 'Svenska', en: 'English' }

/** BCP 47 tags that write dates and numbers as the workshop does. */
export const localeTags: Record<Language, string> = { fi: 'fi-FI', sv: 'sv-FI', en: 'en-GB' }

type Texts = Readonly<Partial<Record<TextName, Words>>>

/** A language with the site's own words in it; a new object whenever either changes. */
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

/** Whether a page has been opened whose texts are not among all the others'. */
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

/** Loads the texts that the first load omits. Rendered components have their words and do not rerender. */
export const loadAllTexts = async (): Promise<void> => {
  const { language } = wording
  const texts = await loadTexts(language)
  if (language === wording.language) builtIn = { ...builtIn, ...texts }
}

/** A lazily imported part of the app, once the texts are there, too. The build puts it around each such import. */
export const withAllTexts = async <Part>(part: Promise<Part>): Promise<Part> => {
  const [loaded] = await Promise.all([part, loadAllTexts()])
  return loaded
}

/** The same for pages that are seldom opened, whose texts come with them alone. */
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
 * True if the app itself contains these words and has loaded them, in the form of the wire: of several plural
 * forms the general one.
 */
export const isBuiltIn = (name: TextName, words: Words): boolean => {
  const ours = builtIn[name]
  return words === (typeof ours === 'object' ? ours.other : ours)
}

/** The language in use, for the calls' Accept-Language. */
export const currentLanguage = (): Language => wording.language

/**
 * The text of that name in its plural form with its placeholders filled. A site's wording may have come before the app's
 * own words: what is the same as those has no plural forms and yields to them.
 */
export const textOf = ({ language, own }: Wording, name: TextName, values?: TextValues): string => {
  const ofSite = own[name]
  const words = ofSite === undefined || isBuiltIn(name, ofSite) ? builtIn[name] : ofSite
  return fillText(words ?? name, language, values)
}

/** For code outside of components; components use `useTexts`, which follows a change of language. */
export const translate = (name: TextName, values?: TextValues): string => textOf(wording, name, values)

/** Starts with the person's choice, else the browser's language, else Finnish; with all texts or those of the first load. */
export const startTexts = (part: 'all' | 'first' = 'all'): Promise<void> =>
  loadAndUse(languageOfPerson() ?? defaultLanguage, part === 'all' ? loadAll : loadFirst)

/** Changes the language until the page is left: for users with a link in their language. */
export const showLanguage = (language: Language): Promise<void> => loadAndUse(language)

/** Changes the language and stores the choice on this device. */
export const chooseLanguage = async (language: Language): Promise<void> => {
  keepLanguage(language)
  await loadAndUse(language)
}

/**
 * The installation's default, for those who neither chose a language nor have a browser in one of ours. One that is
 * none of ours leaves it at the product's own, and so does one whose texts do not come.
 */
export const applyDefaultLanguage = async (tag: string): Promise<void> => {
  const language = languageOfTag(tag)
  if (language && languageOfPerson() === undefined) await loadAndUse(language).catch(() => undefined)
}

/**
 * Overrides the built-in texts with the server's (a site's own texts), replacing earlier overrides, while
 * that language is in use.
 */
export const overrideTexts = (language: Language, own: Texts): void => {
  if (language === wording.language) use({ language, own })
}
