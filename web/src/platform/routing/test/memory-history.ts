import { createHistory, type Entry, type History, makeKey } from '../history.ts'

interface MemoryEntries {
  /** The addresses of the history, from the oldest to the newest. */
  readonly initialEntries: readonly string[]
  /** The index of the current address. By default it is the last address. */
  readonly initialIndex?: number
}

/** Creates a history in memory, which does not change the browser's address. */
export function createMemoryHistory({ initialEntries, initialIndex }: MemoryEntries): History {
  let entries = initialEntries.map((address, index): Entry => ({ address, index, key: makeKey() }))
  let current = initialIndex ?? entries.length - 1
  let onMoved: () => void = () => undefined
  return createHistory({
    read: () => entries[current] ?? { address: '/', index: 0, key: 'none' },
    write: (entry, how) => {
      if (how === 'push') current += 1
      entries = [...entries.slice(0, current), entry, ...(how === 'push' ? [] : entries.slice(current + 1))]
    },
    go: (steps) => {
      const next = Math.min(Math.max(current + steps, 0), entries.length - 1)
      if (next === current) return
      current = next
      onMoved()
    },
    onMoved: (listener) => {
      onMoved = listener
    },
    hrefOf: (address) => address,
  })
}
