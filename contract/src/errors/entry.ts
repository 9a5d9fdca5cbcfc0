import type { TextEntry } from '../texts/entry.ts'
import type { Language } from '../texts/language.ts'
import type { ErrorName } from './catalogue.ts'

/**
 * One error of the server. Ids below 900000 are from the specification. The meaning of our ids never changes.
 */
export interface ErrorEntry {
  /** The `ErrorId` on the wire. */
  readonly id: number
  readonly status: 400 | 401 | 403 | 404 | 409 | 410 | 412 | 413 | 415 | 416 | 422 | 429 | 500 | 503 | 507
  /**
   * The text that the user sees. For errors of the specification, text and error have the same id, except for
   * errors of locks. For our errors, the two ids differ.
   */
  readonly text: TextEntry
  /** The sentence for other systems, if `text` is written for people in the app. The app never shows it. */
  readonly toSystems?: Readonly<Record<Language, string>>
}

/** Declares errors by name, and preserves the names as types. */
export const defineErrors = <E extends Readonly<Record<string, ErrorEntry>>>(errors: E): E => errors

/** Returns the name of an error's text. */
export const errorText = <N extends ErrorName>(name: N): `error.${N}` => `error.${name}`
