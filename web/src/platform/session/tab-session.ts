import { takeEntry } from './entry.ts'
import { createSessionItems } from './session-items.ts'
import { createSessionStore, type SessionDependencies, type SessionStore } from './session-store.ts'

/**
 * Creates the session store of this tab. Must run first, so that no login link stays in the address and the
 * router never sees one; `start` then signs in or resumes.
 */
export function createTabSession(dependencies: SessionDependencies): {
  store: SessionStore
  start: () => void
} {
  const entry = takeEntry()
  const store = createSessionStore(dependencies, createSessionItems(), createTabChannel())
  return { store, start: () => void store.start(entry) }
}

/** Messages to the other tabs that share the session, for instance a duplicated tab. */
export type TabMessage =
  | { readonly about: 'ended' }
  | { readonly about: 'siteChanged' }
  /** The user is active in that tab. */
  | { readonly about: 'touched' }
  | { readonly about: 'renewed'; readonly expiresAt: number }

export interface TabChannel {
  readonly post: (sessionId: string, message: TabMessage) => void
  /**
   * Calls the listener for each message of other tabs of this browser; the session id identifies the
   * recipients.
   */
  readonly listen: (onMessage: (sessionId: string, message: TabMessage) => void) => void
}

interface Envelope {
  readonly sessionId: string
  readonly message: TabMessage
}

/**
 * Opens a channel between the tabs of this origin. Its messages contain the session's id, which does not sign
 * anyone in.
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
