import { takeEntry } from './entry.ts'
import { createSessionItems } from './session-items.ts'
import { createSessionStore, type SessionStore, type Surroundings } from './session-store.ts'
import { createTabChannel } from './tab-channel.ts'

/**
 * Begins the session of this tab. To be called first of all, so that no login link stays in the address and the
 * router never sees one; `start` then signs in or resumes.
 */
export function createTabSession(surroundings: Surroundings): { store: SessionStore; start: () => void } {
  const entry = takeEntry()
  const store = createSessionStore(surroundings, createSessionItems(), createTabChannel())
  return { store, start: () => void store.start(entry) }
}
