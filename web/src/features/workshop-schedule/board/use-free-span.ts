import { step } from '@verstas/domain/workshop-schedule/hours.ts'
import type { Place } from '@verstas/domain/workshop-schedule/schedule.ts'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { beginDrag, isMouseDrag } from './pointer-drag.ts'
import type { Scrolling } from './use-scrolling.ts'

interface FreeSpanOptions {
  /** Returns whether the element is free time that can be selected. */
  readonly isFree: (target: Element) => boolean
  readonly placeUnder: Scrolling['placeUnder']
  readonly onChosen: (span: Place) => void
}

/**
 * Selects free time of one resource by a mouse drag, in quarters of an hour. A span never begins in the past.
 * Escape cancels the selection. On touch screens the same movement scrolls.
 *
 * @returns the span during the drag, and the handlers of the element around the tracks
 */
export function useFreeSpan({ isFree, placeUnder, onChosen }: FreeSpanOptions) {
  const [span, setSpan] = useState<Place | null>(null)
  const press = useRef<{ readonly x: number; readonly y: number; readonly first: Place } | null>(null)
  const endDrag = useRef<(() => void) | null>(null)

  const quarterAt = (x: number, y: number): Place | null => {
    const start = new Date(0)
    return placeUnder({ x, y }, { startAt: start, endAt: new Date(start.getTime() + step) })
  }

  const end = () => {
    press.current = null
    endDrag.current?.()
    endDrag.current = null
    setSpan(null)
  }

  useEffect(() => () => endDrag.current?.(), [])

  return {
    span,
    handlers: {
      onPointerDown: ({ target, pointerType, button, clientX: x, clientY: y }: PointerEvent) => {
        if (pointerType !== 'mouse' || button !== 0 || !isFree(target as Element)) return
        const first = quarterAt(x, y)
        if (first && first.startAt.getTime() > Date.now()) press.current = { x, y, first }
      },
      onPointerMove: ({ currentTarget, pointerId, clientX: x }: PointerEvent) => {
        if (!press.current) return
        const { y, first } = press.current
        if (!endDrag.current && !isMouseDrag(press.current, { x, y })) return
        const last = quarterAt(x, y)
        if (!last) return
        endDrag.current ??= beginDrag(currentTarget, pointerId, end)
        const [earlier, later] = last.startAt < first.startAt ? [last, first] : [first, last]
        if (earlier.startAt.getTime() <= Date.now()) return
        setSpan({ resourceId: first.resourceId, startAt: earlier.startAt, endAt: later.endAt })
      },
      onPointerUp: () => {
        const chosen = span
        end()
        if (chosen) onChosen(chosen)
      },
      onPointerCancel: end,
    },
  }
}
