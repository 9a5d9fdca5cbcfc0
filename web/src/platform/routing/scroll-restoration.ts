import type { Router } from './router.ts'

interface Position {
  readonly left: number
  readonly top: number
}

/** The scroll positions of a history entry, by the selector of the element. `window` stands for the page. */
type Positions = Record<string, Position>

const storageKey = 'verstas.scroll'

/**
 * Scrolls a page to the top when it opens. Restores the scroll positions of the page and of its lists when
 * the user returns to it, even after a reload. Stops when the returned function is called.
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
      // Lets the browser restore the scroll position when it opens the document again.
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

/** Returns a selector that finds the element by its position in the document. */
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

/** Stores the scroll positions for the tab. Does nothing if the browser has no space. */
function writeStored(positions: Record<string, Positions>): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(positions))
  } catch {}
}
