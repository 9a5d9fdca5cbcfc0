import { type Language, languages } from '@verstas/contract/texts/language.ts'

const storageKey = 'verstas.language'
export const defaultLanguage: Language = 'fi'

const isLanguage = (value: unknown): value is Language => languages.includes(value as Language)

/** The language that the person chose on this device, else the browser's; undefined where neither is one of ours. */
export const languageOfPerson = (): Language | undefined => {
  const chosen = localStorage.getItem(storageKey)
  if (isLanguage(chosen)) return chosen
  return navigator.languages.map(languageOfTag).find((language) => language !== undefined)
}

/** Our language of a tag such as `sv-FI`; undefined for any other. */
export function languageOfTag(tag: string): Language | undefined {
  const language = tag.slice(0, 2).toLowerCase()
  return isLanguage(language) ? language : undefined
}

/** Keeps the choice on this device. */
export const keepLanguage = (language: Language): void => localStorage.setItem(storageKey, language)
