/** The objects of one kind that the tab shows, by id. */
export interface Watched<Id> {
  /** Marks an object as shown. @returns a function that ends that */
  readonly watch: (id: Id) => () => void
  readonly ids: () => readonly Id[]
  /** Calls the listener when the shown objects change. @returns a function that unsubscribes */
  readonly onChange: (listener: () => void) => () => void
}

/** Counts shown objects: one is watched as long as at least one component shows it. */
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
