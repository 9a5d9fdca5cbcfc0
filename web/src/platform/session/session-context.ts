import { createContext, use, useSyncExternalStore } from 'react'
import type { SessionState, SessionStore } from './session-store.ts'

export const SessionStoreContext = createContext<SessionStore | null>(null)

/** Returns the tab's session store. @throws if there is no provider */
export function useSessionStore(): SessionStore {
  const store = use(SessionStoreContext)
  if (!store) throw new Error('SessionStoreContext is missing')
  return store
}

/** Returns the session's state, and rerenders on changes. */
export function useSessionState(): SessionState {
  const store = useSessionStore()
  return useSyncExternalStore(store.subscribe, store.getState)
}
