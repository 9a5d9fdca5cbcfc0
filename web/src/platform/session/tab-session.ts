import { takeEntry } from './entry.ts'
import { createSessionItems } from './session-items.ts'
import { createSessionStore, type SessionDependencies, type SessionStore } from './session-store.ts'

/**
 * Begins the session of this tab. To be called first of all, so that no login link stays in the address and the
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
  /** Calls for each message of the other tabs of this browser; the session id says whom the message is for. */
  readonly listen: (onMessage: (sessionId: string, message: TabMessage) => void) => void
}

interface Envelope {
  readonly sessionId: string
  readonly message: TabMessage
}

/** A channel between the tabs of this origin; what travels names the session and signs nobody in. */
function createTabChannel(): TabChannel {
  const channel = new BroadcastChannel('verstas.session')
  return {
    post: (sessionId, message) => channel.postMessage({ sessionId, message } satisfies Envelope),
    listen: (onMessage) => {
      channel.onmessage = ({ data }: MessageEvent<Envelope>) => onMessage(data.sessionId, data.message)
    },
  }
}
