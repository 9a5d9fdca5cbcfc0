import type { Configuration, Employee, Settings, Unit } from '@verstas/contract/session/entities.ts'
import type { Stamping } from '@verstas/contract/stamping/entities.ts'
import type { TextName } from '@verstas/contract/texts/catalogue.ts'
import type { Language } from '@verstas/contract/texts/language.ts'
import type { Day } from '@verstas/domain/time/format.ts'
import {
  configurationShape,
  employeeShape,
  settingsShape,
  siteShape,
  stampingShape,
} from './session-shapes.ts'
import { parseAs } from './stored-shape.ts'

/** One value that the browser stores for this tab's session. */
export interface SessionItem<T> {
  /** Returns the stored value. Null if there is none or it is invalid. */
  readonly read: () => T | null
  readonly write: (value: T) => void
  readonly remove: () => void
}

/**
 * The expiry of the session in milliseconds of this device's clock, and the milliseconds by which each call
 * extends it.
 */
export interface Expiration {
  readonly expiresAt: number
  readonly idleMs: number
  /**
   * True after a sign-in by PIN or badge. Calls then extend the session at most to the last touch plus
   * `idleMs`.
   */
  readonly isQuick?: true
}

/** The user's task filters, stored for the session (specification.md, Screens). */
export interface Selections {
  readonly types: readonly string[]
  readonly makes: readonly string[]
  readonly isFavouritesOnly?: boolean
}

/** Texts of a site in one language that replace the app's texts. */
export interface KeptWording {
  readonly siteId: number
  readonly language: Language
  readonly texts: Readonly<Partial<Record<TextName, string>>>
}

/** The user's answer to the question about a forgotten stamping, and the day of the answer. */
export interface ForgottenAnswer {
  readonly stampingId: number
  readonly as: 'later' | 'stillWorking'
  readonly on: Day
}

type Parse<T> = (value: unknown) => T

interface ItemOptions {
  /** True if the item belongs to the current site, so that a change of site deletes it. */
  readonly isOfSite?: boolean
  readonly storageOf?: () => Storage
  /** Transforms the JSON of the item before storage. By default the JSON is stored unchanged. */
  readonly encode?: (text: string) => string
  readonly decode?: (stored: string) => string
}

const prefix = 'verstas.'
const sitePrefix = `${prefix}site.`

const sameText = (text: string): string => text

/**
 * Creates an item that the browser stores for the session. Reading a corrupt value deletes it and returns
 * null.
 */
export function sessionItem<T>(name: string, parse: Parse<T>, options: ItemOptions): SessionItem<T> {
  const { storageOf = () => window.sessionStorage, encode = sameText, decode = sameText, isOfSite } = options
  const key = `${isOfSite ? sitePrefix : prefix}${name}`
  const remove = () => quietly(() => storageOf().removeItem(key))
  return {
    read: () => {
      try {
        const stored = storageOf().getItem(key)
        if (stored === null) return null
        return parse(JSON.parse(decode(stored)))
      } catch {
        remove()
        return null
      }
    },
    write: (value) => {
      const text = JSON.stringify(value)
      quietly(() => storageOf().setItem(key, encode(text)))
    },
    remove,
  }
}

/**
 * Creates the stored items of a session (specification.md, Entities), each under a separate key. The session
 * exists only in memory if the browser refuses storage.
 */
export function createSessionItems(storageOf: () => Storage = () => window.sessionStorage) {
  const item = <T>(name: string, parse: Parse<T>, options: ItemOptions = {}) =>
    sessionItem(name, parse, { storageOf, ...options })

  const configuration = item('configuration', parseAs<Configuration>(configurationShape))
  const debugOffset = item('debugOffset', parseNumber)
  const clear = () => quietly(() => storageOf().clear())

  return {
    configuration,
    token: item('token', parseToken),
    /** The session id for calls. If no session id is stored, the token is used. */
    sessionId: item('sessionId', parseToken),
    expiration: item('expiration', parseExpiration),
    /** The offset of the debug date from real time in milliseconds. */
    debugOffset,
    employee: item('employee', parseAs<Employee>(employeeShape)),
    sites: item('sites', parseSites),
    settings: item('settings', parseAs<Settings>(settingsShape)),
    latestStamping: item('latestStamping', parseAs<Stamping>(stampingShape), { isOfSite: true }),
    selections: item('selections', parseSelections),
    /** The site's texts, which a reload uses immediately. */
    wording: item('wording', parseWording),
    /** The answer about a forgotten stamping, so that a reload does not ask again. */
    forgottenAnswer: item('forgottenAnswer', parseForgottenAnswer),
    /**
     * Soft destroy: deletes all data in the tab's session storage except the configuration and the debug
     * offset.
     */
    clearButConfiguration: () => {
      const storedConfiguration = configuration.read()
      const keptOffset = debugOffset.read()
      clear()
      if (storedConfiguration) configuration.write(storedConfiguration)
      if (keptOffset !== null) debugOffset.write(keptOffset)
    },
    /** Deletes the items that belong to the current site. */
    clearSite: () =>
      quietly(() => {
        const storage = storageOf()
        const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
        for (const key of keys) if (key.startsWith(sitePrefix)) storage.removeItem(key)
      }),
    /** Returns a function that restores all items to their values at the time of this call. */
    setAside: (): (() => void) => {
      const stored: [string, string][] = []
      quietly(() => {
        const storage = storageOf()
        for (let index = 0; index < storage.length; index++) {
          const key = storage.key(index) ?? ''
          stored.push([key, storage.getItem(key) ?? ''])
        }
      })
      return () => {
        clear()
        for (const [key, text] of stored) quietly(() => storageOf().setItem(key, text))
      }
    },
    /** Full destroy: deletes all data in the tab's session storage. */
    clear,
  }
}

export type SessionItems = ReturnType<typeof createSessionItems>

/** Accesses the storage and ignores its errors, because a full or disabled storage must not crash the app. */
function quietly(act: () => void): void {
  try {
    act()
  } catch {
    // The session continues in memory.
  }
}

const parseToken: Parse<string> = (value) => {
  if (typeof value !== 'string' || value === '') throw new TypeError('not a token')
  return value
}

const parseNumber: Parse<number> = (value) => {
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new TypeError('not a number')
  return value
}

const parseSites: Parse<readonly Unit[]> = (value) => {
  const sites = parseAs<Unit[]>([siteShape])(value)
  if (sites.length === 0) throw new TypeError('no site')
  return sites
}

const parseExpiration: Parse<Expiration> = (value) => {
  const { expiresAt, idleMs, isQuick } = value as Partial<Expiration>
  if (typeof expiresAt !== 'number' || typeof idleMs !== 'number') throw new TypeError('not an expiration')
  return { expiresAt, idleMs, ...(isQuick === true && { isQuick }) }
}

const parseSelections: Parse<Selections> = (value) => {
  const { types, makes, isFavouritesOnly } = value as Partial<Selections>
  return {
    types: parseTexts(types),
    makes: parseTexts(makes),
    ...(isFavouritesOnly === true && { isFavouritesOnly }),
  }
}

const parseForgottenAnswer: Parse<ForgottenAnswer> = (value) => {
  const { stampingId, as, on } = value as Partial<ForgottenAnswer>
  const isAnswer = as === 'later' || as === 'stillWorking'
  if (typeof stampingId !== 'number' || !isAnswer || typeof on !== 'string')
    throw new TypeError('not an answer about a forgotten stamping')
  return { stampingId, as, on }
}

const parseWording: Parse<KeptWording> = (value) => {
  const { siteId, language, texts } = value as Partial<KeptWording>
  if (typeof siteId !== 'number' || typeof language !== 'string' || !texts || typeof texts !== 'object')
    throw new TypeError('not a wording')
  return { siteId, language, texts }
}

const parseTexts: Parse<readonly string[]> = (value) => {
  const isListOfTexts = Array.isArray(value) && value.every((entry) => typeof entry === 'string')
  if (!isListOfTexts) throw new TypeError('not a list of texts')
  return value
}
