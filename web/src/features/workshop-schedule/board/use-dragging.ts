import { type RefObject, useEffect, useRef } from 'react'
import { beginDrag, distanceOf, isMouseDrag } from './pointer-drag.ts'

/**
 * The milliseconds for which a finger must rest on a box before a drag starts. An earlier movement is a
 * swipe, which scrolls.
 */
const holdMs = 300
/** The distance in px after which a touch counts as a swipe. */
const holdsWithin = 10
/**
 * The width of the edge at which the board scrolls automatically, and the maximum distance per frame, in px.
 */
const edge = 56
const fastest = 18

/**
 * The position of the pointer in the window, and its initial distance from the left and top edges of the box,
 * in px.
 */
export interface Pointer {
  readonly x: number
  readonly y: number
  readonly grab: number
  readonly grabY: number
}

export interface DragHandlers {
  /** Returns the size in px of the sticky parts at the left and at the top, which cover scrolled content. */
  readonly insets: () => { readonly left: number; readonly top: number }
  /** Returns the key of the box at an element; null if there is no box, or it cannot be moved. */
  readonly keyAt: (target: Element) => string | null
  readonly onStart: (key: string, pointer: Pointer) => void
  /** Receives the pointer in each frame of a drag. */
  readonly onMove: (key: string, pointer: Pointer) => void
  readonly onDrop: (key: string, pointer: Pointer) => void
  readonly onCancel: () => void
}

/**
 * Adds dragging by mouse, pen and touch to the boxes inside an element. `scroller` scrolls automatically
 * while the pointer is near an edge. Escape, a second pointer, and a window that loses the focus cancel a
 * drag.
 */
export function useDragging(
  area: RefObject<HTMLElement | null>,
  scroller: RefObject<HTMLElement | null>,
  handlers: DragHandlers,
): void {
  const latest = useRef(handlers)
  useEffect(() => {
    latest.current = handlers
  })
  useEffect(() => {
    const element = area.current
    return element
      ? watchDragging(
          element,
          () => scroller.current,
          () => latest.current,
        )
      : undefined
  }, [area, scroller])
}

interface Press {
  readonly pointerId: number
  readonly key: string
  readonly isTouch: boolean
  readonly startX: number
  readonly startY: number
  readonly grab: number
  readonly grabY: number
  readonly timer: ReturnType<typeof setTimeout> | undefined
  x: number
  y: number
  isDragging: boolean
}

function watchDragging(
  area: HTMLElement,
  scrollerOf: () => HTMLElement | null,
  handlers: () => DragHandlers,
): () => void {
  let press: Press | null = null
  let frame = 0
  let endDrag = () => {}
  const watch = new AbortController()
  const { signal } = watch

  const end = (finish?: (handlers: DragHandlers) => void) => {
    if (!press) return
    const { isDragging, timer } = press
    press = null
    clearTimeout(timer)
    cancelAnimationFrame(frame)
    if (!isDragging) return
    setTimeout(() => removeEventListener('click', swallow, { capture: true }))
    endDrag()
    finish?.(handlers())
  }
  const cancel = () => end((its) => its.onCancel())

  const pointer = ({ x, y, grab, grabY }: Press): Pointer => ({ x, y, grab, grabY })

  const tick = () => {
    if (!press) return
    scrollAtEdges(scrollerOf(), handlers().insets(), press)
    handlers().onMove(press.key, pointer(press))
    frame = requestAnimationFrame(tick)
  }

  const start = () => {
    if (!press) return
    press.isDragging = true
    endDrag = beginDrag(area, press.pointerId, cancel)
    // Suppresses the click event that follows a drag.
    addEventListener('click', swallow, { capture: true, once: true })
    handlers().onStart(press.key, pointer(press))
    frame = requestAnimationFrame(tick)
  }

  const onDown = (event: PointerEvent) => {
    if (press) return cancel()
    removeEventListener('click', swallow, { capture: true })
    if (event.button !== 0 || !event.isPrimary || !(event.target instanceof Element)) return
    const key = handlers().keyAt(event.target)
    const box = event.target.closest('[data-key]')?.getBoundingClientRect()
    if (key === null || !box) return
    const isTouch = event.pointerType === 'touch'
    press = {
      pointerId: event.pointerId,
      key,
      isTouch,
      startX: event.clientX,
      startY: event.clientY,
      x: event.clientX,
      y: event.clientY,
      grab: event.clientX - box.left,
      grabY: event.clientY - box.top,
      timer: isTouch ? setTimeout(start, holdMs) : undefined,
      isDragging: false,
    }
  }

  const onMove = (event: PointerEvent) => {
    if (!press || event.pointerId !== press.pointerId) return
    press.x = event.clientX
    press.y = event.clientY
    if (press.isDragging) return
    const from = { x: press.startX, y: press.startY }
    if (press.isTouch) distanceOf(from, press) > holdsWithin && end()
    else if (isMouseDrag(from, press)) start()
  }

  const onUp = (event: PointerEvent) => {
    if (!press || event.pointerId !== press.pointerId) return
    const { key } = press
    const at = pointer({ ...press, x: event.clientX, y: event.clientY })
    end((its) => its.onDrop(key, at))
  }

  area.addEventListener('pointerdown', onDown, { signal })
  area.addEventListener('pointermove', onMove, { signal })
  area.addEventListener('pointerup', onUp, { signal })
  area.addEventListener('pointercancel', cancel, { signal })
  area.addEventListener('lostpointercapture', cancel, { signal })
  // Prevents scrolling during a drag, and the context menu of a long press.
  area.addEventListener('touchmove', (event) => press?.isDragging && event.preventDefault(), {
    signal,
    passive: false,
  })
  area.addEventListener('contextmenu', (event) => press?.isTouch && event.preventDefault(), { signal })
  addEventListener('blur', cancel, { signal })
  return () => {
    end()
    removeEventListener('click', swallow, { capture: true })
    watch.abort()
  }
}

const swallow = (event: Event) => {
  event.stopPropagation()
  event.preventDefault()
}

/**
 * Scrolls the board while the pointer is near an edge. The nearer the pointer is, the faster the board
 * scrolls.
 */
function scrollAtEdges(
  scroller: HTMLElement | null,
  insets: { readonly left: number; readonly top: number },
  { x, y }: Press,
): void {
  if (!scroller) return
  const rect = scroller.getBoundingClientRect()
  const { right, bottom } = rect
  const [left, top] = [rect.left + insets.left, rect.top + insets.top]
  const isOver = x > left - edge && x < right + edge && y > top - edge && y < bottom + edge
  if (!isOver) return
  const speed = (from: number, to: number, at: number) => {
    const depth = at < from + edge ? at - from - edge : at > to - edge ? at - to + edge : 0
    return Math.max(-1, Math.min(1, depth / edge)) * fastest
  }
  const [byX, byY] = [speed(left, right, x), speed(top, bottom, y)]
  if (byX !== 0 || byY !== 0) scroller.scrollBy(byX, byY)
}
