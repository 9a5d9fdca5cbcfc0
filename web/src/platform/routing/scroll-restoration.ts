import type { Router } from './router.ts'

interface Position {
  readonly left: number
  readonly top: number
}

/** The scroll positions of an entry of the history, by a selector of the element; `window` is the page itself. */
type Positions = Record<string, Position>

const storageKey = 'verstas.scroll'

/**
 * Scrolls a page to the top when it opens, and to its former position when the user comes back to it; so too
 * the lists in it. Positions survive a reload. Stops when the returned function is called.
 */
export function restoreScroll(router: Router): () => void {
  const positions = readStored()
  const scrolled = new Set<Element>()
  const stops = new AbortController()
  const { signal } = stops
  window.history.scrollRestoration = 'manual'

  const store = (key: string) => {
    const entry: Positions = { window: { left: window.scrollX, top: window.scrollY } }
    for (const element of scrolled) {
      if (element.isConnected)
        entry[selectorOf(element)] = { left: element.scrollLeft, top: element.scrollTop }
      else scrolled.delete(element)
    }
    positions[key] = entry
  }

  document.addEventListener(
    'scroll',
    ({ target }) => {
      if (target instanceof Element) scrolled.add(target)
    },
    { capture: true, signal },
  )
  window.addEventListener(
    'pagehide',
    () => {
      // The browser restores the position if it shows the document again.
      window.history.scrollRestoration = 'auto'
      store(router.history.location.key)
      writeStored(positions)
    },
    { signal },
  )
  window.addEventListener(
    'pageshow',
    () => {
      window.history.scrollRestoration = 'manual'
    },
    { signal },
  )
  signal.addEventListener(
    'abort',
    router.subscribe('onBeforeNavigate', ({ fromLocation }) => {
      if (fromLocation) store(fromLocation.key)
    }),
  )
  signal.addEventListener(
    'abort',
    router.subscribe('onRendered', ({ toLocation: { key, resetsScroll } }) => {
      if (!resetsScroll) return
      const { window: page = { left: 0, top: 0 }, ...elements } = positions[key] ?? {}
      window.scrollTo(page)
      for (const [selector, { left, top }] of Object.entries(elements)) {
        const element = document.querySelector(selector)
        if (element) Object.assign(element, { scrollLeft: left, scrollTop: top })
      }
    }),
  )
  return () => stops.abort()
}

/** Returns the element's path in the document, by its place among its siblings. */
function selectorOf(element: Element): string {
  const parts: string[] = []
  for (let current: Element | null = element; current; current = current.parentElement) {
    const place = current.parentElement ? [...current.parentElement.children].indexOf(current) + 1 : 1
    parts.unshift(`${current.localName}:nth-child(${place})`)
  }
  return parts.join(' > ')
}

function readStored(): Record<string, Positions> {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}')
  } catch {
    return {}
  }
}

/** Does nothing if the browser has no space for it. */
function writeStored(positions: Record<string, Positions>): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(positions))
  } catch {}
}
