import { createContext, use, useSyncExternalStore } from 'react'
import type { SessionState, SessionStore } from './session-store.ts'

export const SessionStoreContext = createContext<SessionStore | null>(null)

/** Returns the session store of the tab. @throws outside its provider */
export function useSessionStore(): SessionStore {
  const store = use(SessionStoreContext)
  if (!store) throw new Error('SessionStoreContext is missing')
  return store
}

/** Returns the state of the session. The component rerenders when the state changes. */
export function useSessionState(): SessionState {
  const store = useSessionStore()
  return useSyncExternalStore(store.subscribe, store.getState)
}
