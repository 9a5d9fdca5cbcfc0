import { type RefObject, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { slice, waitForCalm } from './after-frame.ts'
import type { Geometry } from './geometry.ts'
import { timeOf } from './scale.ts'

/**
 * The rendered part of the board: rows from `first` up to, but not including, `last`, and boxes that overlap
 * the time range from `from` to `to`.
 */
export interface RenderedPart {
  readonly first: number
  readonly last: number
  readonly from: number
  readonly to: number
}

/**
 * The rendered margin around the visible part, and the scroll distance after which the rendered part changes,
 * in px.
 */
const rowsAhead = { most: 500, redrawn: 100 }
const hoursAhead = { most: 300, redrawn: 180 }

/** The number of boxes to render between two checks of the remaining time. */
const boxesAtOnce = 80

/** A vertical range, in px of the scrolled content. */
interface Span {
  readonly top: number
  readonly bottom: number
}

interface Drawn extends Span {
  readonly geometry: Geometry | null
  readonly left: number
}

/**
 * Returns the part of the board to render, which is initially the visible part; null without `geometry`. Each
 * frame adds as many rows as its time allows. Newly visible rows come first, then the next ones in the
 * direction of scrolling. Distant rows are removed. The sketch shows rows that are not rendered yet.
 *
 * @param boxesInRow the average number of boxes in a row
 */
export function useRenderedPart(
  scroller: RefObject<HTMLElement | null>,
  geometry: Geometry | null,
  boxesInRow: number,
): RenderedPart | null {
  const [drawn, setDrawn] = useState<Drawn>({ geometry: null, top: 0, bottom: 0, left: 0 })

  useEffect(() => {
    const element = scroller.current
    if (!element || !geometry) return
    const { rows, rowHeight, viewHeight } = geometry
    const rowsAtOnce = Math.max(1, Math.floor(boxesAtOnce / Math.max(boxesInRow, 1)))
    const step = Math.min(rowsAtOnce * rowHeight, viewHeight)
    let scrolledTo = element.scrollTop
    let isDownward = true
    let current = wholeView(geometry, scrolledTo, element.scrollLeft)
    let frame = 0
    const draw = () => {
      cancelAnimationFrame(frame)
      const begun = performance.now()
      const visible = { top: scrolledTo, bottom: Math.min(scrolledTo + viewHeight, rows * rowHeight) }
      for (;;) {
        const next = { ...current, ...nextSpan(current, visible, isDownward, step) }
        if (next.top === current.top && next.bottom === current.bottom) return
        current = next
        flushSync(() => setDrawn(next))
        if (performance.now() - begun > slice) break
      }
      frame = requestAnimationFrame(draw)
    }
    const onScroll = () => {
      waitForCalm()
      const { scrollTop, scrollLeft } = element
      if (scrollTop !== scrolledTo) isDownward = scrollTop > scrolledTo
      scrolledTo = scrollTop
      if (Math.abs(scrollLeft - current.left) > hoursAhead.redrawn) {
        current = { ...current, left: scrollLeft }
        flushSync(() => setDrawn(current))
      }
      draw()
    }
    // Starts after the frame that shows the first rows.
    frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(draw)
    })
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      element.removeEventListener('scroll', onScroll)
    }
  }, [scroller, geometry, boxesInRow])

  if (!geometry) return null
  const isUpToDate = drawn.geometry === geometry
  return shownOf(geometry, isUpToDate ? drawn : wholeView(geometry, drawn.top, drawn.left))
}

const wholeView = (geometry: Geometry, top: number, left: number): Drawn => ({
  geometry,
  top,
  bottom: top + geometry.viewHeight,
  left,
})

/**
 * Returns the next span to render: first the visible rows, then those ahead, then those behind. Returns the
 * same span if no near row is missing, and no distant row is left.
 */
export function nextSpan(drawn: Span, visible: Span, isDownward: boolean, step: number): Span {
  const far = { top: visible.top - rowsAhead.most, bottom: visible.bottom + rowsAhead.most }
  const top = Math.max(drawn.top, far.top - rowsAhead.redrawn)
  const bottom = Math.min(drawn.bottom, far.bottom + rowsAhead.redrawn)
  const isLacking = {
    above: top > Math.max(0, far.top + rowsAhead.redrawn),
    below: bottom < far.bottom - rowsAhead.redrawn,
  }
  if (bottom <= visible.top || top >= visible.bottom) return { top: visible.top, bottom: visible.top + step }
  if (bottom < visible.bottom || (isDownward && isLacking.below && top <= visible.top))
    return { top, bottom: bottom + step }
  if (isLacking.above) return { top: top - step, bottom }
  return isLacking.below ? { top, bottom: bottom + step } : { top, bottom }
}

function shownOf(geometry: Geometry, { top, bottom, left }: Drawn): RenderedPart {
  const { scale, rows, rowHeight, viewWidth, columnWidth } = geometry
  const isWhole = columnWidth + scale.width <= viewWidth
  return {
    first: Math.min(rows, Math.max(0, Math.floor(top / rowHeight))),
    last: Math.min(rows, Math.ceil(bottom / rowHeight)),
    from: isWhole ? scale.start : timeOf(scale, left - hoursAhead.most),
    to: isWhole ? scale.end : timeOf(scale, left + viewWidth - columnWidth + hoursAhead.most),
  }
}
