import { createHistory, type Entry, type History, makeKey } from './history.ts'

/** The data of an entry that the browser stores in `history.state`. */
type Kept = Pick<Entry, 'key' | 'index'>

/** Creates the history of this browser tab, with addresses after the #: `#/workorder?number=00123`. */
export function createHashHistory(): History {
  let lastIndex = -1
  const hrefOf = (address: string) => `${window.location.pathname}${window.location.search}#${address}`
  const read = (): Entry => {
    const [, address = ''] = window.location.hash.split('#')
    const stored = keptOf(window.history.state) ?? markTyped()
    lastIndex = stored.index
    return { ...stored, address: address || '/' }
  }
  /** Adds a key and an index to an entry that the browser created, for instance for a typed address. */
  const markTyped = (): Kept & Pick<Entry, 'isNew'> => {
    const stored = { key: makeKey(), index: lastIndex + 1 }
    window.history.replaceState(stored, '')
    return { ...stored, isNew: true }
  }
  return createHistory({
    read,
    write: ({ address, ...stored }, how) => {
      lastIndex = stored.index
      if (how === 'push') window.history.pushState(stored, '', hrefOf(address))
      else window.history.replaceState(stored, '', hrefOf(address))
    },
    go: (steps) => window.history.go(steps),
    onMoved: (listener) => window.addEventListener('popstate', listener),
    hrefOf,
  })
}

function keptOf(state: Partial<Kept> | null): Kept | null {
  const { key, index } = state ?? {}
  return key !== undefined && index !== undefined ? { key, index } : null
}
