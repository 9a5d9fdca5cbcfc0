import { type Language, languages } from '@verstas/contract/texts/language.ts'

const storageKey = 'verstas.language'
export const defaultLanguage: Language = 'fi'

const isLanguage = (value: unknown): value is Language => languages.includes(value as Language)

/**
 * Returns the language that the user chose on this device, else the browser's; undefined if neither is
 * supported.
 */
export const languageOfPerson = (): Language | undefined => {
  const chosen = readChoice()
  if (isLanguage(chosen)) return chosen
  return navigator.languages.map(languageOfTag).find((language) => language !== undefined)
}

/** Returns the language of a tag such as `sv-FI`; undefined for an unsupported one. */
export function languageOfTag(tag: string): Language | undefined {
  const language = tag.slice(0, 2).toLowerCase()
  return isLanguage(language) ? language : undefined
}

/** Stores the choice on this device; if the browser forbids storage, it lasts as long as the page. */
export function keepLanguage(language: Language): void {
  try {
    localStorage.setItem(storageKey, language)
  } catch {
    // The storage is full or forbidden.
  }
}

function readChoice(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}
