import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'

const buttonFactor = 1.5
const doubleTapScale = 2.5
const doubleTapMs = 300
/** The minimum distance of a swipe, in pixels. */
const swipePixels = 60
/** The maximum distance that a finger may move during a tap, in pixels. */
const tapPixels = 10

interface ZoomOptions {
  readonly frame: RefObject<HTMLElement | null>
  /** Receives each swipe over a picture that is not enlarged: -1 for the previous picture, 1 for the next. */
  readonly onSwipe: (step: -1 | 1) => void
}

/**
 * Zooms by pinch, wheel, double tap and buttons. A finger moves an enlarged picture. A swipe over a picture
 * that is not enlarged shows the next or previous one.
 */
export function useZoom({ frame, onSwipe }: ZoomOptions) {
  const [view, setView] = useState<View>(wholePicture)
  const pointers = useRef(new Map<number, Place>())
  /** The gesture from the first finger's touch to the last finger's release. Distances are in pixels. */
  const touch = useRef({ swiped: 0, way: 0, isPinch: false })
  const lastTap = useRef(Number.NEGATIVE_INFINITY)

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
    // Adds the listener without React, whose passive wheel listeners would let the page behind scroll.
    element?.addEventListener('wheel', turnWheel, { passive: false })
    return () => element?.removeEventListener('wheel', turnWheel)
  }, [frame])

  const press = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    if (pointers.current.size === 0) touch.current = { swiped: 0, way: 0, isPinch: false }
    else touch.current.isPinch = true
    pointers.current.set(event.pointerId, placeOf(event))
  }
  const drag = (event: PointerEvent<HTMLElement>) => {
    const before = pointers.current.get(event.pointerId)
    if (!before) return
    const after = placeOf(event)
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1]
    pointers.current.set(event.pointerId, after)
    touch.current.swiped += after.x - before.x
    touch.current.way += distance(after, before)
    if (other) zoom(distance(after, other) / Math.max(1, distance(before, other)), middle(after, other))
    else if (view.scale > 1) setView((now) => moveBy(now, after.x - before.x, after.y - before.y, frameOf()))
  }
  const lift = (event: PointerEvent<HTMLElement>) => {
    // False if the press began on a button on top of the picture. Such a tap does not count as a tap on the
    // picture.
    const wasHere = pointers.current.delete(event.pointerId)
    const { swiped, way, isPinch } = touch.current
    if (!wasHere || isPinch) return
    if (way < tapPixels) tap(event)
    else if (view.scale === 1 && Math.abs(swiped) > swipePixels) onSwipe(swiped > 0 ? -1 : 1)
  }
  const tap = (event: PointerEvent<HTMLElement>) => {
    const isDouble = event.timeStamp - lastTap.current < doubleTapMs
    lastTap.current = isDouble ? Number.NEGATIVE_INFINITY : event.timeStamp
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
      onPointerUp: lift,
      onPointerCancel: (event: PointerEvent<HTMLElement>) => {
        pointers.current.delete(event.pointerId)
      },
    },
  }
}

const distance = (one: Place, other: Place): number => Math.hypot(one.x - other.x, one.y - other.y)
const middle = (one: Place, other: Place): Place => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 })

/** The scale of a picture, and its offset from the centre of the frame in pixels. */
export interface View {
  readonly scale: number
  readonly x: number
  readonly y: number
}

/** A point in the frame, in pixels from its centre. */
export interface Place {
  readonly x: number
  readonly y: number
}

export interface Frame {
  readonly width: number
  readonly height: number
}

export const wholePicture: View = { scale: 1, x: 0, y: 0 }

const largestScale = 8

/**
 * Zooms by a factor around a point. The point keeps its position, unless the picture would then not fill its
 * frame. The scale stays from 1 to 8.
 */
export function zoomAt(view: View, factor: number, place: Place, frame: Frame): View {
  const scale = clamp(view.scale * factor, 1, largestScale)
  const ratio = scale / view.scale
  return keepInside(
    { scale, x: place.x - (place.x - view.x) * ratio, y: place.y - (place.y - view.y) * ratio },
    frame,
  )
}

/** Moves the picture within the limits in which it fills the frame. */
export const moveBy = (view: View, x: number, y: number, frame: Frame): View =>
  keepInside({ ...view, x: view.x + x, y: view.y + y }, frame)

function keepInside({ scale, x, y }: View, { width, height }: Frame): View {
  const spare = (length: number) => (length * (scale - 1)) / 2
  return {
    scale,
    x: clamp(x, -spare(width), spare(width)),
    y: clamp(y, -spare(height), spare(height)),
  }
}

const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value))
