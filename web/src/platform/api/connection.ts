/** The connection between the calls and the session. */
export interface SessionLink {
  /** The whole session token, with its secret. */
  readonly token: string
  /**
   * Called when an answer moved the session's end: milliseconds on this device's clock, or null if it had
   * none.
   */
  readonly onRenewed: (expiresAt: number | null) => void
  /** The server does not know the session any more. */
  readonly onUnauthorized: () => void
}

let apiBase = '/api'
let chatBase = ''
let session: SessionLink | null = null
const told = new Set<() => void>()

/** The API base in use, without a trailing slash. */
export const baseInUse = (): string => apiBase

/** Sends the calls to the API base of the configuration: a path of this origin or a full address. */
export const setApiBase = (url: string): void => {
  apiBase = url.replace(/(?<!\/)\/+$/, '')
}

/** The full address of a path that the server names, which lives where the API does. */
export const fullAddress = (path: string): URL => new URL(path, new URL(apiBase, location.href))

/** Returns the address of the chat, without a trailing slash; empty for the app's own origin. */
export const chatBaseInUse = (): string => chatBase

/** Sends the calls of the chat to the address of the configuration; without one, to the app's own origin. */
export const setChatBase = (url = ''): void => {
  chatBase = url.replace(/\/+$/, '')
}

/** The session whose token the calls carry; null before the sign-in. */
export const sessionInUse = (): SessionLink | null => session

/** Gives the calls a session's token, or takes it away. */
export const linkSession = (link: SessionLink | null): void => {
  session = link
  if (link === null) for (const tell of told) tell()
}

/** Calls when the session is taken away from the calls. @returns what ends that */
export const onSessionGone = (tell: () => void): (() => void) => {
  told.add(tell)
  return () => void told.delete(tell)
}
