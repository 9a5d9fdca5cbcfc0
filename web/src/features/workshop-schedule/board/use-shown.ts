import { type RefObject, useEffect, useState } from 'react'
import type { Geometry } from './geometry.ts'
import { timeOf } from './scale.ts'

/** What is drawn: rows from `first` to before `last`, and boxes that touch the time from `from` to `to`. */
export interface Shown {
  readonly first: number
  readonly last: number
  readonly from: number
  readonly to: number
}

/** In px: how far beyond what is seen is drawn, by how much it grows at a time, and after how much scrolling it is drawn anew. */
const rowsAhead = { most: 500, growth: 125, redrawn: 100 }
const hoursAhead = { most: 300, redrawn: 180 }

interface Drawn {
  readonly top: number
  readonly left: number
  /** Px beyond what is seen, above and below. */
  readonly ahead: number
}

/**
 * Which part of the board is drawn. What is seen comes first; what lies ahead is drawn in small pieces when the browser has
 * time, so that no task is long, and none of it is blank while the board scrolls.
 */
export function useShown(scroller: RefObject<HTMLElement | null>, geometry: Geometry | null): Shown | null {
  const [drawn, setDrawn] = useState<Drawn>({ top: 0, left: 0, ahead: 0 })

  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const look = () =>
      setDrawn((before) => {
        const { scrollTop: top, scrollLeft: left } = element
        const down = Math.abs(top - before.top)
        const aside = Math.abs(left - before.left)
        if (down <= rowsAhead.redrawn && aside <= hoursAhead.redrawn) return before
        // After a jump nothing of what was drawn is seen: only that is drawn first.
        return { top, left, ahead: down > rowsAhead.most ? 0 : before.ahead }
      })
    element.addEventListener('scroll', look, { passive: true })
    return () => element.removeEventListener('scroll', look)
  }, [scroller])

  useEffect(() => {
    if (drawn.ahead >= rowsAhead.most) return
    return whenIdle(() => setDrawn((before) => ({ ...before, ahead: before.ahead + rowsAhead.growth })))
  }, [drawn])

  return geometry && shownOf(geometry, drawn)
}

/** Also where the browser does not tell when it is idle. @returns gives up */
function whenIdle(work: () => void): () => void {
  if (!window.requestIdleCallback) {
    const timer = setTimeout(work, 50)
    return () => clearTimeout(timer)
  }
  const wish = requestIdleCallback(work)
  return () => cancelIdleCallback(wish)
}

function shownOf(geometry: Geometry, { top, left, ahead }: Drawn): Shown {
  const { scale, rows, rowHeight, viewHeight, viewWidth, columnWidth } = geometry
  const first = Math.max(0, Math.floor((top - ahead) / rowHeight))
  const last = Math.min(rows, Math.ceil((top + viewHeight + ahead) / rowHeight))
  const isWhole = columnWidth + scale.width <= viewWidth
  return {
    first,
    last,
    from: isWhole ? scale.start : timeOf(scale, left - hoursAhead.most),
    to: isWhole ? scale.end : timeOf(scale, left + viewWidth - columnWidth + hoursAhead.most),
  }
}
