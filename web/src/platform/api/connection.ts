import { createListeners } from './listeners.ts'

/** The session that calls use. */
export interface SessionLink {
  /** The complete session token, including its secret. */
  readonly token: string
  /**
   * Receives the session's new expiry in milliseconds of this device's clock, or null if the response had
   * none.
   */
  readonly onRenewed: (expiresAt: number | null) => void
  /** Handles a 401, which means that the session has ended. */
  readonly onUnauthorized: () => void
}

let apiBase = '/api'
let chatBase = ''
let session: SessionLink | null = null
const listeners = createListeners()

/** The API base in use, without a trailing slash. */
export const baseInUse = (): string => apiBase

/** Sets the API base of all calls. It is a path of this origin or a full address. */
export const setApiBase = (url: string): void => {
  apiBase = url.replace(/(?<!\/)\/+$/, '')
}

/** Returns the full address of a path on the API's origin. */
export const fullAddress = (path: string): URL => new URL(path, new URL(apiBase, location.href))

/**
 * Returns the base address of the chat, without a trailing slash. Empty if the chat is on the app's origin.
 */
export const chatBaseInUse = (): string => chatBase

/** Sets the base address of the chat calls. Without an argument, the chat is on the app's origin. */
export const setChatBase = (url = ''): void => {
  chatBase = url.replace(/\/+$/, '')
}

/** Returns the session that calls use. Null before the sign-in. */
export const sessionInUse = (): SessionLink | null => session

/** Sets the session that calls use. Null removes it. */
export const linkSession = (link: SessionLink | null): void => {
  session = link
  if (link === null) listeners.notify()
}

/** Calls the listener when the session is removed. @returns a function that unsubscribes */
export const onSessionGone = listeners.subscribe
