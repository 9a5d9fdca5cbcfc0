import { type Language, languages } from '@verstas/contract/texts/language.ts'

const storageKey = 'verstas.language'
export const defaultLanguage: Language = 'fi'

const isLanguage = (value: unknown): value is Language => languages.includes(value as Language)

/**
 * Returns the language that the user chose on this device, or the browser's first supported language.
 * Undefined if there is neither.
 */
export const languageOfPerson = (): Language | undefined => {
  const chosen = readChoice()
  if (isLanguage(chosen)) return chosen
  return navigator.languages.map(languageOfTag).find((language) => language !== undefined)
}

/** Returns the language of a tag such as `sv-FI`. Undefined if the app does not support the language. */
export function languageOfTag(tag: string): Language | undefined {
  const language = tag.slice(0, 2).toLowerCase()
  return isLanguage(language) ? language : undefined
}

/**
 * Stores the chosen language on this device. If the browser forbids storage, the choice applies until the
 * page closes.
 */
export function keepLanguage(language: Language): void {
  try {
    localStorage.setItem(storageKey, language)
  } catch {
    // Ignores the error of a full or forbidden storage.
  }
}

function readChoice(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}
