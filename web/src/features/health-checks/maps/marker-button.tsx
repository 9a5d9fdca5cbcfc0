import type { Marker } from '@verstas/domain/health-checks/markers.ts'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import classes from './drawing.module.css'
import { MarkerDot } from './severity.tsx'

type Place = Pick<Marker, 'x' | 'y'>

interface MarkerButtonProps {
  readonly marker: Marker
  readonly number: number
  readonly name: string
  /** The id of the element that describes the keyboard shortcuts. */
  readonly keysId: string
  readonly isReadOnly: boolean
  /** True for a newly added marker, which receives the focus. */
  readonly isNew: boolean
  readonly onMove: (place: Place) => void
  readonly onRemove: () => void
  readonly onOpen: () => void
}

/** Pixels that a finger may move before its tap becomes a drag. */
const dragThreshold = 6

/**
 * The distance that an arrow key moves a marker, as a fraction of the picture's width. The width is twice the
 * height. Shift multiplies the distance by five.
 */
const step = 0.01

const directions: Readonly<Record<string, Place>> = {
  ArrowLeft: { x: -step, y: 0 },
  ArrowRight: { x: step, y: 0 },
  ArrowUp: { x: 0, y: -step * 2 },
  ArrowDown: { x: 0, y: step * 2 },
}

/**
 * A marker on its picture. A tap opens the marker, dragging or an arrow key moves it, and Delete or Backspace
 * removes it.
 */
export function MarkerButton(props: MarkerButtonProps) {
  const { marker, number, name, keysId, isReadOnly, isNew, onMove, onRemove, onOpen } = props
  const button = useRef<HTMLButtonElement>(null)
  const [dragged, setDragged] = useState<Place | null>(null)
  const start = useRef<{ readonly x: number; readonly y: number } | null>(null)
  const wasDragged = useRef(false)
  useEffect(() => {
    if (isNew) button.current?.focus({ preventScroll: true })
  }, [isNew])

  const placeOf = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>): Place | null => {
    const picture = currentTarget.offsetParent?.getBoundingClientRect()
    if (!picture) return null
    return clampToPicture({
      x: (clientX - picture.left) / picture.width,
      y: (clientY - picture.top) / picture.height,
    })
  }
  const begin = (event: PointerEvent<HTMLElement>) => {
    wasDragged.current = false
    if (isReadOnly || !event.isPrimary || event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    start.current = { x: event.clientX, y: event.clientY }
  }
  const move = (event: PointerEvent<HTMLElement>) => {
    if (!start.current || !event.isPrimary) return
    const distance = Math.hypot(event.clientX - start.current.x, event.clientY - start.current.y)
    if (distance < dragThreshold && !wasDragged.current) return
    wasDragged.current = true
    setDragged(placeOf(event))
  }
  const end = () => {
    start.current = null
    setDragged(null)
    if (dragged) onMove(dragged)
  }
  const cancel = () => {
    start.current = null
    setDragged(null)
  }
  const handleKey = (event: KeyboardEvent) => {
    if (isReadOnly) return
    const direction = directions[event.key]
    if (direction) {
      const factor = event.shiftKey ? 5 : 1
      onMove(clampToPicture({ x: marker.x + direction.x * factor, y: marker.y + direction.y * factor }))
    } else if (event.key === 'Delete' || event.key === 'Backspace') onRemove()
    else return
    event.preventDefault()
  }
  const { x, y } = dragged ?? marker
  return (
    <button
      ref={button}
      type="button"
      className={`${classes.marker} grid centre absolute round`}
      style={{ left: `${x * 100}%`, top: `${y * 100}%` }}
      data-dragged={dragged !== null || undefined}
      aria-label={name}
      aria-describedby={isReadOnly ? undefined : keysId}
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={cancel}
      onKeyDown={handleKey}
      onClick={() => !wasDragged.current && onOpen()}
    >
      <MarkerDot severity={marker.severity} />
      <span className={`${classes.number} rounded-full surface type-13 strong ink`} aria-hidden="true">
        {number}
      </span>
    </button>
  )
}

const clampToPicture = ({ x, y }: Place): Place => ({
  x: Math.min(1, Math.max(0, x)),
  y: Math.min(1, Math.max(0, y)),
})
