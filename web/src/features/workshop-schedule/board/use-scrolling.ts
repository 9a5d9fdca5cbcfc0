import type { EndedSpan } from '@verstas/domain/time/span.ts'
import { step } from '@verstas/domain/workshop-schedule/hours.ts'
import { type Place, placeAt } from '@verstas/domain/workshop-schedule/schedule.ts'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { BoardRow } from './board-props.ts'
import type { Geometry } from './geometry.ts'
import { stepNear, timeOf, xOf } from './scale.ts'

/** A point of the window in px. */
interface Point {
  readonly x: number
  readonly y: number
  /** The distance from the start of the box to the point; if omitted, the box begins under the point. */
  readonly grab?: number
}

/** Functions that convert a point of the window to a place of the board, and that scroll the board. */
export interface Scrolling {
  /**
   * Returns the place of work at a point: the nearest quarter of an hour, or the one that contains the point
   * if `grab` is omitted. Null outside the rows.
   */
  readonly placeUnder: (point: Point, work: EndedSpan) => Place | null
  /** Scrolls the board as little as possible until the place is visible. */
  readonly reveal: (place: Place) => void
}

interface FirstView {
  /** The first visible time if the day is wider than the board, in milliseconds since 1970. */
  readonly firstTime: number
  /** The resource to scroll into view when it changes; undefined if there is none. */
  readonly resourceId: number | undefined
}

/** Scrolls the board to its first time once, and to the resource whenever it changes. */
export function useScrolling(
  scroller: RefObject<HTMLElement | null>,
  geometry: Geometry | null,
  rows: readonly BoardRow[],
  { firstTime, resourceId }: FirstView,
): Scrolling {
  const isPlaced = useRef(false)
  useLayoutEffect(() => {
    if (!geometry || !scroller.current || isPlaced.current) return
    isPlaced.current = true
    // Returns early if the whole day is visible, because setting the scroll position would cause another
    // layout of all new elements.
    if (geometry.columnWidth + geometry.scale.width <= geometry.viewWidth) return
    scroller.current.scrollLeft = xOf(geometry.scale, firstTime)
  }, [scroller, geometry, firstTime])

  const revealed = useRef<number>(undefined)
  useLayoutEffect(() => {
    const index = rows.findIndex(({ resource }) => resource.id === resourceId)
    if (!geometry || !scroller.current || index < 0 || revealed.current === resourceId) return
    revealed.current = resourceId
    const { rowHeight, headHeight, viewHeight } = geometry
    // Setting the scroll position causes another layout, so it is left out if the row is visible.
    if ((index + 1) * rowHeight + headHeight > viewHeight) scroller.current.scrollTop = index * rowHeight
  }, [scroller, geometry, rows, resourceId])

  return {
    placeUnder: ({ x, y, grab }, work) => {
      const element = scroller.current
      if (!element || !geometry) return null
      const { scale, rowHeight, columnWidth, headHeight } = geometry
      const rect = element.getBoundingClientRect()
      const left = x - rect.left - columnWidth
      const top = y - rect.top - headHeight
      if (left < 0 || top < 0 || x > rect.right || y > rect.bottom) return null
      const row = rows[Math.floor((top + element.scrollTop) / rowHeight)]
      if (!row) return null
      const time = timeOf(scale, left + element.scrollLeft - (grab ?? 0))
      const start = stepNear(scale, grab === undefined ? time - step / 2 : time)
      return placeAt(work, row.resource.id, new Date(start))
    },
    reveal: ({ resourceId, startAt, endAt }) => {
      const element = scroller.current
      const index = rows.findIndex(({ resource }) => resource.id === resourceId)
      if (!element || !geometry || index < 0) return
      const { scale, rowHeight, columnWidth, headHeight, viewWidth, viewHeight } = geometry
      const top = index * rowHeight
      element.scrollTop = within(element.scrollTop, top + rowHeight - viewHeight + headHeight, top)
      const [left, right] = [xOf(scale, startAt.getTime()) - 8, xOf(scale, endAt.getTime()) + 8]
      element.scrollLeft = within(element.scrollLeft, right - viewWidth + columnWidth, left)
    },
  }
}

/**
 * Limits a value. The upper limit has priority if the limits conflict, so that the start of the place is
 * visible.
 */
const within = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most)
