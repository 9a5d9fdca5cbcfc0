/** The work orders that the tab shows now, with how many places show each. */
const watched = new Map<number, number>()
const listeners = new Set<() => void>()

/** Asks for the events of a work order until the function that it answers is called. */
export function watchWorkOrder(id: number): () => void {
  watched.set(id, (watched.get(id) ?? 0) + 1)
  tell()
  return () => {
    const left = (watched.get(id) ?? 1) - 1
    if (left > 0) watched.set(id, left)
    else watched.delete(id)
    tell()
  }
}

export const watchedWorkOrders = (): readonly number[] => [...watched.keys()]

/** Calls whenever work orders came or went, until the function that it answers is called. */
export function onWatchedChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function tell(): void {
  for (const listener of listeners) listener()
}
