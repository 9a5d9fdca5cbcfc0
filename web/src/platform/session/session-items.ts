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

/** One item that the browser stores for the session of this tab. */
export interface SessionItem<T> {
  /** Returns the stored value; null if there is none, or it is invalid. */
  readonly read: () => T | null
  readonly write: (value: T) => void
  readonly remove: () => void
}

/** When the session ends, in milliseconds of this device's clock, and how long each call renews it. */
export interface Expiration {
  readonly expiresAt: number
  readonly idleMs: number
  /**
   * Set if it began with a PIN or a badge: automatic reads do not renew it beyond the last touch plus
   * `idleMs`.
   */
  readonly isQuick?: true
}

/** The choices of the tasks' filters, stored for the session (specification.md, Screens). */
export interface Selections {
  readonly types: readonly string[]
  readonly makes: readonly string[]
  readonly isFavouritesOnly?: boolean
}

/** A site's texts in one language that differ from the app's. */
export interface KeptWording {
  readonly siteId: number
  readonly language: Language
  readonly texts: Readonly<Partial<Record<TextName, string>>>
}

/** A user's answer about a forgotten stamping, and its day. */
export interface ForgottenAnswer {
  readonly stampingId: number
  readonly as: 'later' | 'stillWorking'
  readonly on: Day
}

type Parse<T> = (value: unknown) => T

interface ItemOptions {
  /** True if the item belongs to the site and is removed when the session changes its site. */
  readonly isOfSite?: boolean
  readonly storageOf?: () => Storage
  /** Encodes and decodes its JSON; omitted if it is stored unchanged. */
  readonly encode?: (text: string) => string
  readonly decode?: (stored: string) => string
}

const prefix = 'verstas.'
const sitePrefix = `${prefix}site.`

const sameText = (text: string): string => text

/** One stored item of a session. Reading never throws: corrupt values are removed. */
export function sessionItem<T>(name: string, parse: Parse<T>, options: ItemOptions = {}): SessionItem<T> {
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
 * The stored items of a session (specification.md, Entities), one key each. If the browser stores nothing,
 * the session only lives in memory.
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
    /** The session's id in calls; missing if that is the token. */
    sessionId: item('sessionId', parseToken),
    expiration: item('expiration', parseExpiration),
    /** The offset of the debug date's clock from real time in milliseconds. */
    debugOffset,
    employee: item('employee', parseAs<Employee>(employeeShape)),
    sites: item('sites', parseSites),
    settings: item('settings', parseAs<Settings>(settingsShape)),
    latestStamping: item('latestStamping', parseAs<Stamping>(stampingShape), { isOfSite: true }),
    selections: item('selections', parseSelections),
    /** Lets a reload use the site's texts immediately. */
    wording: item('wording', parseWording),
    /** Lets a reload not repeat a question that was just answered. */
    forgottenAnswer: item('forgottenAnswer', parseForgottenAnswer),
    /** Soft destroy: removes everything except the configuration. */
    clearButConfiguration: () => {
      const kept = configuration.read()
      const keptOffset = debugOffset.read()
      clear()
      if (kept) configuration.write(kept)
      if (keptOffset !== null) debugOffset.write(keptOffset)
    },
    /** Removes the items that belong to the site. */
    clearSite: () =>
      quietly(() => {
        const storage = storageOf()
        const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
        for (const key of keys) if (key.startsWith(sitePrefix)) storage.removeItem(key)
      }),
    /** Returns a function that restores all items to their current values. */
    setAside: (): (() => void) => {
      const kept: [string, string][] = []
      quietly(() => {
        const storage = storageOf()
        for (let index = 0; index < storage.length; index++) {
          const key = storage.key(index) ?? ''
          kept.push([key, storage.getItem(key) ?? ''])
        }
      })
      return () => {
        clear()
        for (const [key, text] of kept) quietly(() => storageOf().setItem(key, text))
      }
    },
    /** Full destroy. */
    clear,
  }
}

export type SessionItems = ReturnType<typeof createSessionItems>

/** Storage throws if it is full or disabled; an item that cannot be stored must not crash the app. */
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
