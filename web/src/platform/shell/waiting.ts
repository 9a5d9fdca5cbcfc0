import { type ComponentType, useMemo, useSyncExternalStore } from 'react'

/** One kind of things that wait on this device until they can be sent, for whoever is signed in. */
export interface WaitingSource {
  /** How many wait. What is on its way for the first time is not counted. */
  readonly count: () => number
  /** How many of these go no further until the person does something: answers, tries again, removes. */
  readonly countForPerson: () => number
  /** Hears of each change of the counts. Returns how to stop. */
  readonly subscribe: (onChange: () => void) => () => void
  /** Its list in the sheet of what waits; to be loaded late. */
  readonly Entries: ComponentType
}

export interface Waiting {
  readonly count: number
  readonly countForPerson: number
  /** In the order in which they were added. */
  readonly sources: readonly WaitingSource[]
}

let sources: readonly WaitingSource[] = []
const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}

/** Shows in the shell what waits in a source, until the returned function is called. */
export function addWaitingSource(source: WaitingSource): () => void {
  const unsubscribe = source.subscribe(tell)
  sources = [...sources, source]
  tell()
  return () => {
    unsubscribe()
    sources = sources.filter((other) => other !== source)
    tell()
  }
}

/** Everything that waits on this device for whoever is signed in, drawn anew when it changes. */
export function useWaiting(): Waiting {
  const count = useSyncExternalStore(subscribe, () => sum((source) => source.count()))
  const countForPerson = useSyncExternalStore(subscribe, () => sum((source) => source.countForPerson()))
  const present = useSyncExternalStore(subscribe, () => sources)
  return useMemo(() => ({ count, countForPerson, sources: present }), [count, countForPerson, present])
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

const sum = (countOf: (source: WaitingSource) => number): number =>
  sources.reduce((total, source) => total + countOf(source), 0)
