import { IconArrowsMoveVertical } from '@tabler/icons-react'
import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useRef,
  useState,
} from 'react'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { useFormat } from '../../../platform/ui/format.tsx'
import { step } from '../../../platform/ui/typed-time.ts'
import { describeStamping } from '../../stamping/describe.ts'
import { fingerStep, snap } from '../times.ts'
import { type Axis, hourMs, hoursOn } from './axis.ts'
import type { Boundary } from './boundaries.ts'
import classes from './boundary-handle.module.css'

interface BoundaryHandleProps {
  readonly boundary: Boundary
  readonly axis: Axis
  readonly axisElement: RefObject<HTMLElement | null>
  /** The column of the handle, counted from the right edge. */
  readonly column: number
  readonly control: ReturnType<typeof useBoundaryMove>
}

/** Minutes by which each key moves the boundary. Arrow down moves the boundary to a later time. */
const minutesOfKey: Readonly<Record<string, number>> = {
  ArrowUp: -1,
  ArrowLeft: -1,
  ArrowDown: 1,
  ArrowRight: 1,
  PageUp: -5,
  PageDown: 5,
}

/**
 * A handle that moves a boundary, in steps of five minutes by dragging and of one minute by arrow keys. The
 * end of a drag, a tap, Enter or Space opens the correction.
 */
export function BoundaryHandle({ boundary, axis, axisElement, column, control }: BoundaryHandleProps) {
  const words = useBoundaryWords()
  const { moving, move, release, cancel } = control
  const dragStartedAt = useRef<number | null>(null)
  const isMoving = moving?.boundary.key === boundary.key
  const to = isMoving ? moving.to : boundary.at

  const instantAt = ({ clientY }: PointerEvent): number => {
    const box = axisElement.current?.getBoundingClientRect()
    return box ? ((clientY - box.top) / box.height) * axis.hours * hourMs : 0
  }
  const startDrag = (event: PointerEvent<HTMLElement>) => {
    if (!event.isPrimary || event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    dragStartedAt.current = instantAt(event)
  }
  const drag = (event: PointerEvent) => {
    if (dragStartedAt.current === null) return
    const dragged = instantAt(event) - dragStartedAt.current
    if (isMoving || Math.abs(dragged) >= (fingerStep / 2) * 60_000)
      move({ boundary, to: snap(boundary.at + dragged, fingerStep, boundary) })
  }
  const endDrag = () => {
    if (dragStartedAt.current === null) return
    dragStartedAt.current = null
    release({ boundary, to })
  }
  const pressKey = (event: KeyboardEvent) => {
    const minutes = minutesOfKey[event.key]
    if (minutes !== undefined)
      move({ boundary, to: step(to, event.shiftKey ? Math.sign(minutes) * 5 : minutes, boundary) })
    else if (event.key === 'Home' || event.key === 'End')
      move({ boundary, to: event.key === 'Home' ? boundary.earliest : boundary.latest })
    else if (event.key === 'Enter' || event.key === ' ') release({ boundary, to })
    else if (event.key === 'Escape' && isMoving) cancel()
    else return
    event.preventDefault()
  }
  return (
    <div
      role="slider"
      tabIndex={0}
      className={`${classes.handle} grid centre rounded`}
      data-moving={isMoving || undefined}
      style={{ '--top': hoursOn(axis, to), '--column': column } as CSSProperties}
      aria-orientation="vertical"
      aria-label={words.name(boundary)}
      aria-valuemin={minutesFrom(axis, boundary.earliest)}
      aria-valuemax={minutesFrom(axis, boundary.latest)}
      aria-valuenow={minutesFrom(axis, to)}
      aria-valuetext={words.value({ ...boundary, at: to })}
      onPointerDown={startDrag}
      onPointerMove={drag}
      onPointerUp={endDrag}
      onPointerCancel={() => {
        dragStartedAt.current = null
        cancel()
      }}
      onKeyDown={pressKey}
      onBlur={() => isMoving && cancel()}
    >
      <Grip time={to} isMoving={isMoving} />
    </div>
  )
}

function Grip({ time, isMoving }: { time: number; isMoving: boolean }) {
  const format = useFormat()
  return (
    <>
      {isMoving && (
        <span className={`${classes.time} absolute untouchable rounded-full number-18`}>
          {format.time(new Date(time))}
        </span>
      )}
      <span className={`${classes.knob} grid centre raised ink`}>
        <IconArrowsMoveVertical size={18} aria-hidden="true" />
      </span>
    </>
  )
}

const minutesFrom = ({ start }: Axis, instant: number): number => Math.round((instant - start) / 60_000)

/**
 * Returns functions that describe a boundary to screen readers. The name of a boundary contains its
 * stampings. The value contains its time, and which stamping ends or starts there.
 */
function useBoundaryWords() {
  const t = useTexts()
  const format = useFormat()
  return {
    name: ({ ends, starts }: Boundary): string => {
      const sides = [ends, starts].flatMap((stamping) => (stamping ? [describeStamping(stamping)] : []))
      return t('correction.boundary', { what: sides.join(', ') })
    },
    value: ({ at, ends, starts }: Boundary): string => {
      const time = format.time(new Date(at))
      const ended = ends && describeStamping(ends)
      const started = starts && describeStamping(starts)
      if (ended && started) return t('correction.boundaryBoth', { time, ended, started })
      if (ended) return t('correction.boundaryEnds', { time, what: ended })
      return t('correction.boundaryStarts', { time, what: started ?? '' })
    },
  }
}

/** A boundary that the user is moving, with its current instant in milliseconds. */
export interface BoundaryMove {
  readonly boundary: Boundary
  readonly to: number
}

/** Returns the current move of a boundary, which is not saved, and the handlers that change it. */
export function useBoundaryMove(onMoved: (moving: BoundaryMove) => void) {
  const [moving, setMoving] = useState<BoundaryMove | null>(null)
  return {
    moving,
    move: (next: BoundaryMove) => {
      if (next.to !== moving?.to || next.boundary.key !== moving.boundary.key) setMoving(next)
    },
    release: (last: BoundaryMove) => {
      setMoving(null)
      onMoved(last)
    },
    cancel: () => setMoving(null),
  }
}
