/** The objects of one kind that components of the tab watch, by id. */
export interface Watched<Id> {
  /** Watches an object. @returns a function that ends this */
  readonly watch: (id: Id) => () => void
  readonly ids: () => readonly Id[]
  /** Calls the listener when the set of watched objects changes. @returns a function that unsubscribes */
  readonly onChange: (listener: () => void) => () => void
}

/** Counts the components that watch an object; the object is watched while at least one does. */
export function createWatched<Id>(): Watched<Id> {
  const counts = new Map<Id, number>()
  const listeners = new Set<() => void>()
  const count = (id: Id, change: 1 | -1) => {
    const shown = (counts.get(id) ?? 0) + change
    if (shown > 0) counts.set(id, shown)
    else counts.delete(id)
    for (const listener of listeners) listener()
  }
  return {
    watch: (id) => {
      count(id, 1)
      return () => count(id, -1)
    },
    ids: () => [...counts.keys()],
    onChange: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
