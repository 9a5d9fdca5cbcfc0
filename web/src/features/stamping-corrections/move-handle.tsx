import { type PointerEvent, useRef } from 'react'
import { useFormat } from '../../platform/ui/format.tsx'
import type { Range } from '../../platform/ui/typed-time.ts'
import classes from './move-handle.module.css'
import { fingerStep, snap } from './times.ts'

/** The time range of a bar, in milliseconds. */
export interface Axis {
  readonly start: number
  readonly end: number
}

/** Returns the position of an instant on the bar, as a percentage of its width. */
export const shareOf = (instant: number, { start, end }: Axis): string =>
  `${((instant - start) / (end - start)) * 100}%`

/** A time that the user can move, with its allowed range, in milliseconds. */
export interface MovedTime {
  readonly at: number
  readonly range: Range
  readonly onMove: (instant: number) => void
}

interface MoveHandleProps {
  readonly moved: MovedTime
  readonly axis: Axis
  readonly onHold: (isHeld: boolean) => void
}

/**
 * A handle that moves a time along its bar by dragging, in steps of five minutes. Keyboard users have a time
 * field instead.
 */
export function MoveHandle({ moved: { at, range, onMove }, axis, onHold }: MoveHandleProps) {
  const format = useFormat()
  const track = useRef<HTMLDivElement>(null)
  const isHeld = useRef(false)
  const drag = ({ clientX }: PointerEvent) => {
    const box = track.current?.getBoundingClientRect()
    if (!isHeld.current || !box) return
    const instant = axis.start + ((clientX - box.left) / box.width) * (axis.end - axis.start)
    onMove(snap(instant, fingerStep, range))
  }
  const hold = (next: boolean) => {
    isHeld.current = next
    onHold(next)
  }
  return (
    <div ref={track} className="fill untouchable">
      <div
        className={`${classes.handle} grid centre`}
        style={{ insetInlineStart: shareOf(at, axis) }}
        onPointerDown={(event) => {
          if (!event.isPrimary || event.button !== 0) return
          event.currentTarget.setPointerCapture(event.pointerId)
          hold(true)
        }}
        onPointerMove={drag}
        onPointerUp={() => hold(false)}
        onPointerCancel={() => hold(false)}
      >
        <span className={`${classes.knob} relative raised`} />
      </div>
      {/* Keeps the handle's label inside the bar if the handle is near an end of the bar. */}
      <span
        className={`${classes.time} rounded-full number-18`}
        style={{ insetInlineStart: `clamp(2rem, ${shareOf(at, axis)}, 100% - 2rem)` }}
      >
        {format.time(new Date(at))}
      </span>
    </div>
  )
}
