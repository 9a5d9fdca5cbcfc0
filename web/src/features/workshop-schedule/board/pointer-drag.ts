/** The distance in px after which a mouse movement counts as a drag. */
const startsAfter = 5

interface Point {
  readonly x: number
  readonly y: number
}

/** Returns the distance between two points in px. */
export const distanceOf = (from: Point, to: Point): number => Math.hypot(to.x - from.x, to.y - from.y)

/** True if the mouse has moved far enough from a press for a drag. */
export const isMouseDrag = (from: Point, to: Point): boolean => distanceOf(from, to) > startsAfter

/**
 * Begins a drag: sends all further events of the pointer to an element, and cancels the drag on Escape before other
 * handlers receive the key.
 *
 * @returns a function that ends the drag
 */
export function beginDrag(element: Element, pointerId: number, cancel: () => void): () => void {
  const watch = new AbortController()
  element.setPointerCapture(pointerId)
  addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      cancel()
    },
    { signal: watch.signal, capture: true },
  )
  return () => {
    watch.abort()
    if (element.hasPointerCapture(pointerId)) element.releasePointerCapture(pointerId)
  }
}
