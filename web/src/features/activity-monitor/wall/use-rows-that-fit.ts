import { type RefObject, useLayoutEffect, useState } from 'react'

/** A row's least height on the wall, in the list's em (`monitor-row.module.css`). */
const rowEm = 6.75

/** How many rows fit into an element of a fixed height; all where it grows with them. */
export function useRowsThatFit(element: RefObject<HTMLElement | null>): number {
  const [count, setCount] = useState(Number.POSITIVE_INFINITY)
  useLayoutEffect(() => {
    const place = element.current
    if (!place) return
    const measure = () => {
      const { overflow, fontSize } = getComputedStyle(place)
      const fits = Math.floor(place.clientHeight / (rowEm * Number.parseFloat(fontSize)))
      setCount(overflow === 'hidden' ? Math.max(1, fits) : Number.POSITIVE_INFINITY)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(place)
    return () => observer.disconnect()
  }, [element])
  return count
}
