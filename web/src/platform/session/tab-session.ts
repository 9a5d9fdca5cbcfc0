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

/** What a tab tells the other tabs that share its session, a duplicated tab for instance. */
export type TabNews =
  | { readonly about: 'ended' }
  | { readonly about: 'siteChanged' }
  | { readonly about: 'renewed'; readonly expiresAt: number }

export interface TabChannel {
  readonly tell: (sessionId: string, news: TabNews) => void
  /** Hears the other tabs of this browser; the session id says whom the news is for. */
  readonly listen: (hear: (sessionId: string, news: TabNews) => void) => void
}

interface Message {
  readonly sessionId: string
  readonly news: TabNews
}

/** A channel between the tabs of this origin; what travels names the session and signs nobody in. */
export function createTabChannel(): TabChannel {
  const channel = new BroadcastChannel('verstas.session')
  return {
    tell: (sessionId, news) => channel.postMessage({ sessionId, news } satisfies Message),
    listen: (hear) => {
      channel.onmessage = ({ data }: MessageEvent<Message>) => hear(data.sessionId, data.news)
    },
  }
}
