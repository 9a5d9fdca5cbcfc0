import type { TextName } from '@verstas/contract/texts/ids.ts'
import { type Language, languages } from '@verstas/contract/texts/language.ts'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'

/** Each language in its own words, as people look for it. */
export const languageNames: Record<Language, string> = { fi: 'Suomi', sv: 'Svenska', en: 'English' }

/** BCP 47 tags that write dates and numbers as the workshop does. */
export const localeTags: Record<Language, string> = { fi: 'fi-FI', sv: 'sv-FI', en: 'en-GB' }

const storageKey = 'verstas.language'
const defaultLanguage: Language = 'fi'

const catalogues: Record<Language, () => Promise<{ texts: Record<TextName, string> }>> = {
  fi: () => import('@verstas/contract/texts/fi.ts'),
  sv: () => import('@verstas/contract/texts/sv.ts'),
  en: () => import('@verstas/contract/texts/en.ts'),
}

const isLanguage = (value: unknown): value is Language => languages.includes(value as Language)

const languageOfBrowser = (): Language | undefined =>
  navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage)

const languageOfPerson = (): Language | undefined => {
  const chosen = localStorage.getItem(storageKey)
  return isLanguage(chosen) ? chosen : languageOfBrowser()
}

const loadAndUse = async (language: Language): Promise<void> => {
  if (!i18next.hasResourceBundle(language, 'texts')) {
    const { texts } = await catalogues[language]()
    i18next.addResourceBundle(language, 'texts', texts)
  }
  await i18next.changeLanguage(language)
  document.documentElement.lang = language
}

/** The language in use, for the calls' Accept-Language. */
export const currentLanguage = (): Language =>
  isLanguage(i18next.language) ? i18next.language : defaultLanguage

/** Starts with the person's choice, else the browser's language, else Finnish. */
export const startTexts = async (): Promise<void> => {
  await i18next.use(initReactI18next).init({
    defaultNS: 'texts',
    ns: ['texts'],
    keySeparator: false,
    nsSeparator: false,
    fallbackLng: false,
    resources: {},
    interpolation: { prefix: '#', suffix: '#', escapeValue: false },
    react: { useSuspense: false },
  })
  await loadAndUse(languageOfPerson() ?? defaultLanguage)
}

/** Changes the language at once and keeps the choice on this device. */
export const chooseLanguage = async (language: Language): Promise<void> => {
  localStorage.setItem(storageKey, language)
  await loadAndUse(language)
}

/** The installation's default, for those who neither chose a language nor have a browser in one of ours. */
export const applyDefaultLanguage = async (language: Language): Promise<void> => {
  if (languageOfPerson() === undefined) await loadAndUse(language)
}

/** Lays the server's wording (a site's own texts) over the built-in catalogue. */
export const overrideTexts = (language: Language, texts: Partial<Record<TextName, string>>): void => {
  i18next.addResourceBundle(language, 'texts', texts, true, true)
}
