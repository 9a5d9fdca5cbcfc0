import { takeEntry } from './entry.ts'
import { createSessionItems } from './session-items.ts'
import { createSessionStore, type SessionDependencies, type SessionStore } from './session-store.ts'

/**
 * Creates the session store of this tab. Must run before the router starts, because it removes a login link
 * from the address. `start` then signs in or resumes the stored session.
 */
export function createTabSession(dependencies: SessionDependencies): {
  store: SessionStore
  start: () => void
} {
  const entry = takeEntry()
  const store = createSessionStore(dependencies, createSessionItems(), createTabChannel())
  return { store, start: () => void store.start(entry) }
}

/** A message to the other tabs that share the session, for instance to a duplicated tab. */
export type TabMessage =
  | { readonly about: 'ended' }
  | { readonly about: 'siteChanged' }
  /** The user touched that tab or pressed a key in it. */
  | { readonly about: 'touched' }
  | { readonly about: 'renewed'; readonly expiresAt: number }

export interface TabChannel {
  readonly post: (sessionId: string, message: TabMessage) => void
  /**
   * Calls the listener for each message of another tab of this browser, with the session that the message
   * concerns.
   */
  readonly listen: (onMessage: (sessionId: string, message: TabMessage) => void) => void
}

interface Envelope {
  readonly sessionId: string
  readonly message: TabMessage
}

/**
 * Opens a channel between the tabs of this origin. Messages contain the id of the session. This is the token
 * only if the server sends no session id.
 */
function createTabChannel(): TabChannel {
  const channel = new BroadcastChannel('verstas.session')
  return {
    post: (sessionId, message) => channel.postMessage({ sessionId, message } satisfies Envelope),
    listen: (onMessage) => {
      channel.onmessage = ({ data }: MessageEvent<Envelope>) => onMessage(data.sessionId, data.message)
    },
  }
}
