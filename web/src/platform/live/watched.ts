import { createListeners } from '../api/listeners.ts'

/** The objects of one kind that components of the tab watch. Objects are identified by their ids. */
export interface Watched<Id> {
  /** Watches an object. @returns a function that stops watching */
  readonly watch: (id: Id) => () => void
  readonly ids: () => readonly Id[]
  /**
   * Calls the listener when a component starts or stops watching an object. @returns a function that
   * unsubscribes
   */
  readonly onChange: (listener: () => void) => () => void
}

/**
 * Counts the components that watch an object. An object is watched while at least one component watches it.
 */
export function createWatched<Id>(): Watched<Id> {
  const counts = new Map<Id, number>()
  const { notify, subscribe } = createListeners()
  const count = (id: Id, change: 1 | -1) => {
    const shown = (counts.get(id) ?? 0) + change
    if (shown > 0) counts.set(id, shown)
    else counts.delete(id)
    notify()
  }
  return {
    watch: (id) => {
      count(id, 1)
      return () => count(id, -1)
    },
    ids: () => [...counts.keys()],
    onChange: subscribe,
  }
}
