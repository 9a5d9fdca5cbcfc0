/** The objects of one kind that the tab shows now, by id. */
export interface Watched<Id> {
  /** Counts as shown until the function that it answers is called. */
  readonly watch: (id: Id) => () => void
  readonly ids: () => readonly Id[]
  /** Calls whenever something came or went, until the function that it answers is called. */
  readonly onChange: (listener: () => void) => () => void
}

/** Counts what is shown: it is watched as long as one place shows it. */
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
