import { parseAddress, type RawSearch } from './address.ts'

/** An entry of the history: an address, and the data that the browser stores with it. */
export interface Entry {
  readonly address: string
  /** Identifies the entry, even after a reload. */
  readonly key: string
  /** The number of the app's entries before this one. */
  readonly index: number
  /** True if the browser has just added the entry, for instance for a tap on a push notification. */
  readonly isNew?: boolean
}

export interface Location extends Entry {
  readonly pathname: string
  readonly search: RawSearch
  /** False if the navigation keeps the scroll position, for instance when a tab of the page opens. */
  readonly resetsScroll: boolean
}

export type Action = 'push' | 'replace' | 'back' | 'forward' | 'go'

/** A navigation that a blocker has stopped. */
export interface Attempt {
  readonly action: Action
  /** Repeats the navigation without calling the blockers. */
  readonly proceed: () => void
}

/** Decides about a navigation. True stops it. */
export type Blocker = (attempt: Attempt) => boolean

export interface NavigationOptions {
  readonly resetsScroll?: boolean
  /** True to navigate without calling the blockers. */
  readonly ignoresBlockers?: boolean
}

/** Accesses the history entries of a tab or of a test. */
export interface Entries {
  readonly read: () => Entry
  readonly write: (entry: Entry, how: 'push' | 'replace') => void
  /**
   * Moves by a number of entries, and calls the `onMoved` listener afterwards. A negative number moves back.
   */
  readonly go: (steps: number) => void
  /** Sets the listener for each move by the app or by the user. */
  readonly onMoved: (listener: () => void) => void
  /** Returns the `href` of a link to this address. */
  readonly hrefOf: (address: string) => string
}

export type History = ReturnType<typeof createHistory>

/** Creates the history of a router. It changes the address unless a blocker stops the navigation. */
export function createHistory(entries: Entries) {
  let location = locationOf(entries.read())
  const blockers = new Set<Blocker>()
  const listeners = new Set<() => void>()
  /** Expected moves that blockers must not stop. They undo a blocked move, or repeat it after `proceed`. */
  const expected: ('undo' | 'confirmed')[] = []

  const isBlocked = (attempt: Attempt): boolean => [...blockers].some((blocker) => blocker(attempt))

  const change = (next: Location) => {
    location = next
    for (const listener of [...listeners]) listener()
  }

  const write = (how: 'push' | 'replace') => {
    const writeAddress = (address: string, options: NavigationOptions = {}): boolean => {
      const { resetsScroll = true, ignoresBlockers = false } = options
      const proceed = () => void writeAddress(address, { resetsScroll, ignoresBlockers: true })
      if (!ignoresBlockers && isBlocked({ action: how, proceed })) return false
      const entry = { address, key: makeKey(), index: location.index + (how === 'push' ? 1 : 0) }
      entries.write(entry, how)
      change({ ...locationOf(entry), resetsScroll })
      return true
    }
    return writeAddress
  }

  entries.onMoved(() => {
    const expectation = expected.shift()
    if (expectation === 'undo') return
    const next = entries.read()
    const steps = next.index - location.index
    const proceed = () => {
      expected.push('confirmed')
      entries.go(steps)
    }
    if (
      expectation !== 'confirmed' &&
      steps !== 0 &&
      isBlocked({ action: next.isNew ? 'push' : actionOf(steps), proceed })
    ) {
      expected.push('undo')
      entries.go(-steps)
    } else change(locationOf(next))
  })

  return {
    get location() {
      return location
    },
    /** Adds an entry for the address. Returns false if a blocker stopped the navigation. */
    push: write('push'),
    /** Replaces the current entry. Returns false if a blocker stopped the navigation. */
    replace: write('replace'),
    back: () => entries.go(-1),
    /** True if the app has an entry before the current one. */
    canGoBack: () => location.index > 0,
    hrefOf: entries.hrefOf,
    /**
     * Asks the blocker about each navigation without `ignoresBlockers`. @returns a function that removes the
     * blocker
     */
    block: (blocker: Blocker) => add(blockers, blocker),
    /** Calls the listener after each change of the location. @returns a function that unsubscribes */
    subscribe: (listener: () => void) => add(listeners, listener),
  }
}

function actionOf(steps: number): Action {
  if (Math.abs(steps) !== 1) return 'go'
  return steps < 0 ? 'back' : 'forward'
}

const locationOf = (entry: Entry): Location => ({
  ...entry,
  ...parseAddress(entry.address),
  resetsScroll: true,
})

/** Returns a random key of a history entry. */
export const makeKey = (): string => Math.random().toString(36).slice(2)

function add<T>(set: Set<T>, item: T): () => void {
  set.add(item)
  return () => void set.delete(item)
}
