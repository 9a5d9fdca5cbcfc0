import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { moveBy, type Place, type View, wholePicture, zoomAt } from './zoom.ts'

const buttonFactor = 1.5
const doubleTapScale = 2.5
const doubleTapMs = 300
/** How far a finger has to go, in pixels, to mean the neighbouring picture. */
const swipePixels = 60

interface ZoomOptions {
  readonly frame: RefObject<HTMLElement | null>
  /** A swipe over the whole picture: -1 for the previous one, 1 for the next. */
  readonly onSwipe: (step: -1 | 1) => void
}

/** Zoom by pinch, wheel, double tap and buttons; a finger moves what is enlarged, and turns over what is not. */
export function useZoom({ frame, onSwipe }: ZoomOptions) {
  const [view, setView] = useState<View>(wholePicture)
  const pointers = useRef(new Map<number, Place>())
  const swiped = useRef(0)
  const lastTap = useRef(0)

  const frameOf = () => frame.current?.getBoundingClientRect() ?? new DOMRect()
  const placeOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Place => {
    const { left, top, width, height } = frameOf()
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
  }
  const zoom = (factor: number, place: Place = { x: 0, y: 0 }) =>
    setView((now) => zoomAt(now, factor, place, frameOf()))

  const turnWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault()
    zoom(Math.exp(-event.deltaY / 300), placeOf(event))
  })
  useEffect(() => {
    const element = frame.current
    // React listens to wheels passively, and the page behind would scroll.
    element?.addEventListener('wheel', turnWheel, { passive: false })
    return () => element?.removeEventListener('wheel', turnWheel)
  }, [frame])

  const press = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    pointers.current.set(event.pointerId, placeOf(event))
    swiped.current = 0
  }
  const drag = (event: PointerEvent<HTMLElement>) => {
    const before = pointers.current.get(event.pointerId)
    if (!before) return
    const after = placeOf(event)
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1]
    pointers.current.set(event.pointerId, after)
    if (other) zoom(distance(after, other) / Math.max(1, distance(before, other)), middle(after, other))
    else if (view.scale > 1) setView((now) => moveBy(now, after.x - before.x, after.y - before.y, frameOf()))
    else swiped.current += after.x - before.x
  }
  const lift = (event: PointerEvent<HTMLElement>) => {
    const wasAlone = pointers.current.size === 1
    pointers.current.delete(event.pointerId)
    if (!wasAlone || view.scale > 1) return
    if (Math.abs(swiped.current) > swipePixels) onSwipe(swiped.current > 0 ? -1 : 1)
  }
  const tap = (event: PointerEvent<HTMLElement>) => {
    const isDouble = event.timeStamp - lastTap.current < doubleTapMs && Math.abs(swiped.current) < swipePixels
    lastTap.current = event.timeStamp
    if (isDouble) zoom(view.scale > 1 ? 0 : doubleTapScale, placeOf(event))
  }

  return {
    view,
    zoomIn: () => zoom(buttonFactor),
    zoomOut: () => zoom(1 / buttonFactor),
    isWhole: view.scale === 1,
    gestures: {
      onPointerDown: press,
      onPointerMove: drag,
      onPointerUp: (event: PointerEvent<HTMLElement>) => {
        lift(event)
        tap(event)
      },
      onPointerCancel: lift,
    },
  }
}

const distance = (one: Place, other: Place): number => Math.hypot(one.x - other.x, one.y - other.y)
const middle = (one: Place, other: Place): Place => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 })
