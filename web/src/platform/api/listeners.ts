/** The listeners of a value that lives outside of components. */
export interface Listeners {
  readonly notify: () => void
  /** Adds a listener. @returns a function that removes it */
  readonly subscribe: (listener: () => void) => () => void
}

/** Creates an empty list of listeners. */
export function createListeners(): Listeners {
  const listeners = new Set<() => void>()
  return {
    notify: () => {
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
