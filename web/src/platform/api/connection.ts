/** The session as the calls use it. */
export interface SessionLink {
  /** The whole session token, with its secret. */
  readonly token: string
  /**
   * Called when an answer moved the session's expiry: milliseconds of this device's clock, or null if it had
   * none.
   */
  readonly onRenewed: (expiresAt: number | null) => void
  /** Called when the server does not know the session any more. */
  readonly onUnauthorized: () => void
}

let apiBase = '/api'
let chatBase = ''
let session: SessionLink | null = null
const listeners = new Set<() => void>()

/** The API base in use, without a trailing slash. */
export const baseInUse = (): string => apiBase

/** Sets the API base of all calls: a path of this origin or a full address. */
export const setApiBase = (url: string): void => {
  apiBase = url.replace(/(?<!\/)\/+$/, '')
}

/** Returns the full address of a path below the API's origin. */
export const fullAddress = (path: string): URL => new URL(path, new URL(apiBase, location.href))

/** Returns the base address of the chat, without a trailing slash; empty for the app's own origin. */
export const chatBaseInUse = (): string => chatBase

/** Sets the base address of the chat calls; without a parameter, the app's own origin. */
export const setChatBase = (url = ''): void => {
  chatBase = url.replace(/\/+$/, '')
}

/** The session of the calls; null before the sign-in. */
export const sessionInUse = (): SessionLink | null => session

/** Sets the session of the calls; null removes it. */
export const linkSession = (link: SessionLink | null): void => {
  session = link
  if (link === null) for (const listener of listeners) listener()
}

/** Calls the listener when the session is removed. @returns a function that unsubscribes */
export const onSessionGone = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
