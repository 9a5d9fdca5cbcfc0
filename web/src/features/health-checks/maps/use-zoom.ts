import { type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

const most = 4

/**
 * Zooms a picture in its scrolling frame. At zoom 1, the picture fits into the frame. Two fingers, `zoomIn`
 * and `zoomOut` change the zoom. The point between the fingers, or the centre, keeps its position.
 */
export function useZoom(frame: RefObject<HTMLElement | null>) {
  const [zoom, setZoom] = useState(1)
  const current = useRef(1)

  const zoomTo = (wanted: number, at = { x: 0.5, y: 0.5 }) => {
    const element = frame.current
    const next = Math.min(most, Math.max(1, wanted))
    if (!element || next === current.current) return
    const x = (element.scrollLeft + at.x * element.clientWidth) / element.scrollWidth
    const y = (element.scrollTop + at.y * element.clientHeight) / element.scrollHeight
    current.current = next
    flushSync(() => setZoom(next))
    element.scrollLeft = x * element.scrollWidth - at.x * element.clientWidth
    element.scrollTop = y * element.scrollHeight - at.y * element.clientHeight
  }
  const latest = useRef(zoomTo)
  latest.current = zoomTo

  useEffect(() => {
    const element = frame.current
    if (!element) return
    let start: { readonly distance: number; readonly zoom: number } | null = null
    const note = ({ touches }: TouchEvent) => {
      start = touches.length === 2 ? { distance: distanceOf(touches), zoom: current.current } : null
    }
    const pinch = (event: TouchEvent) => {
      if (!start || event.touches.length !== 2) return
      event.preventDefault()
      const { left, top, width, height } = element.getBoundingClientRect()
      const [a, b] = event.touches
      if (!a || !b) return
      const at = {
        x: ((a.clientX + b.clientX) / 2 - left) / width,
        y: ((a.clientY + b.clientY) / 2 - top) / height,
      }
      latest.current((start.zoom * distanceOf(event.touches)) / start.distance, at)
    }
    element.addEventListener('touchstart', note, { passive: true })
    element.addEventListener('touchend', note, { passive: true })
    // The listener is not passive, because it prevents the zoom of the page.
    element.addEventListener('touchmove', pinch, { passive: false })
    return () => {
      element.removeEventListener('touchstart', note)
      element.removeEventListener('touchend', note)
      element.removeEventListener('touchmove', pinch)
    }
  }, [frame])

  return {
    zoom,
    zoomIn: zoom < most ? () => zoomTo(current.current * 2) : null,
    zoomOut: zoom > 1 ? () => zoomTo(current.current / 2) : null,
  }
}

function distanceOf([a, b]: TouchList | readonly Touch[]): number {
  return a && b ? Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) : 1
}
