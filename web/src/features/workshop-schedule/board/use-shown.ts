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

/** In px: how far beyond what is seen is drawn, and how near to its end the next piece is drawn. */
const ahead = { rows: 500, hours: 300 }
const near = { rows: 300, hours: 120 }

/**
 * Which part of the board is drawn. What is seen comes first; what lies ahead is drawn once the browser has time, and
 * in small pieces while it scrolls, so that no frame waits long and none is blank.
 */
export function useShown(scroller: RefObject<HTMLElement | null>, geometry: Geometry | null): Shown | null {
  const [isAhead, setIsAhead] = useState(false)
  const [scrolled, setScrolled] = useState({ top: 0, left: 0 })

  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const look = () =>
      setScrolled((before) => {
        const { scrollTop: top, scrollLeft: left } = element
        const isFar =
          Math.abs(top - before.top) > ahead.rows - near.rows ||
          Math.abs(left - before.left) > ahead.hours - near.hours
        return isFar ? { top, left } : before
      })
    element.addEventListener('scroll', look, { passive: true })
    return () => element.removeEventListener('scroll', look)
  }, [scroller])

  useEffect(() => {
    const later = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 50))
    later(() => setIsAhead(true))
  }, [])

  return geometry && shownOf(geometry, scrolled, isAhead)
}

function shownOf(
  geometry: Geometry,
  { top, left }: { readonly top: number; readonly left: number },
  isAhead: boolean,
): Shown {
  const { scale, rows, rowHeight, viewHeight, viewWidth, columnWidth } = geometry
  const rowsAhead = isAhead ? ahead.rows : 0
  const first = Math.max(0, Math.floor((top - rowsAhead) / rowHeight))
  const last = Math.min(rows, Math.ceil((top + viewHeight + rowsAhead) / rowHeight))
  const isWhole = columnWidth + scale.width <= viewWidth
  return {
    first,
    last,
    from: isWhole ? scale.start : timeOf(scale, left - ahead.hours),
    to: isWhole ? scale.end : timeOf(scale, left + viewWidth - columnWidth + ahead.hours),
  }
}
