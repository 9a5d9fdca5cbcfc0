import { createContext, use, useSyncExternalStore } from 'react'
import type { SessionState, SessionStore } from './session-store.ts'

export const SessionStoreContext = createContext<SessionStore | null>(null)

/** The tab's session store. @throws when none stands above: a mistake of the composition. */
export function useSessionStore(): SessionStore {
  const store = use(SessionStoreContext)
  if (!store) throw new Error('SessionStoreContext is missing')
  return store
}

/** The session's state, drawn anew when it changes. */
export function useSessionState(): SessionState {
  const store = useSessionStore()
  return useSyncExternalStore(store.subscribe, store.getState)
}
