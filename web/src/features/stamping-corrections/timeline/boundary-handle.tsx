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
import { describeStamping } from '../../stamping/describe.ts'
import { fingerStep, snap, step } from '../times.ts'
import { type Axis, hourMs, hoursOn } from './axis.ts'
import type { Boundary } from './boundaries.ts'
import classes from './boundary-handle.module.css'

interface BoundaryHandleProps {
  readonly boundary: Boundary
  readonly axis: Axis
  readonly axisElement: RefObject<HTMLElement | null>
  /** Beside which others it stands, from the right edge. */
  readonly lane: number
  readonly control: ReturnType<typeof useMoving>
}

/** How many minutes a key goes; the axis runs downwards, so that down is later. */
const minutesOfKey: Readonly<Record<string, number>> = {
  ArrowUp: -1,
  ArrowLeft: -1,
  ArrowDown: 1,
  ArrowRight: 1,
  PageUp: -5,
  PageDown: 5,
}

/**
 * A boundary to grab: by a finger in steps of five minutes, by the keys in single ones. Letting go, a tap and
 * Enter go on to the correction; the page scrolls everywhere but here.
 */
export function BoundaryHandle({ boundary, axis, axisElement, lane, control }: BoundaryHandleProps) {
  const valueText = useBoundaryWords()
  const { moving, move, release, putBack } = control
  const grabbedAt = useRef<number | null>(null)
  const isMoving = moving?.boundary.key === boundary.key
  const to = isMoving ? moving.to : boundary.at

  const instantAt = ({ clientY }: PointerEvent): number => {
    const box = axisElement.current?.getBoundingClientRect()
    return box ? ((clientY - box.top) / box.height) * axis.hours * hourMs : 0
  }
  const grab = (event: PointerEvent<HTMLElement>) => {
    if (!event.isPrimary || event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    grabbedAt.current = instantAt(event)
  }
  const drag = (event: PointerEvent) => {
    if (grabbedAt.current === null) return
    const dragged = instantAt(event) - grabbedAt.current
    if (isMoving || Math.abs(dragged) >= (fingerStep / 2) * 60_000)
      move({ boundary, to: snap(boundary.at + dragged, fingerStep, boundary) })
  }
  const letGo = () => {
    if (grabbedAt.current === null) return
    grabbedAt.current = null
    release({ boundary, to })
  }
  const pressKey = (event: KeyboardEvent) => {
    const minutes = minutesOfKey[event.key]
    if (minutes !== undefined)
      move({ boundary, to: step(to, event.shiftKey ? Math.sign(minutes) * 5 : minutes, boundary) })
    else if (event.key === 'Home' || event.key === 'End')
      move({ boundary, to: event.key === 'Home' ? boundary.earliest : boundary.latest })
    else if (event.key === 'Enter' || event.key === ' ') release({ boundary, to })
    else if (event.key === 'Escape' && isMoving) putBack()
    else return
    event.preventDefault()
  }
  return (
    <div
      role="slider"
      tabIndex={0}
      className={classes.handle}
      data-moving={isMoving || undefined}
      style={{ '--top': hoursOn(axis, to), '--lane': lane } as CSSProperties}
      aria-orientation="vertical"
      aria-label={valueText(boundary)}
      aria-valuemin={minutesFrom(axis, boundary.earliest)}
      aria-valuemax={minutesFrom(axis, boundary.latest)}
      aria-valuenow={minutesFrom(axis, to)}
      aria-valuetext={valueText({ ...boundary, at: to })}
      onPointerDown={grab}
      onPointerMove={drag}
      onPointerUp={letGo}
      onPointerCancel={() => {
        grabbedAt.current = null
        putBack()
      }}
      onKeyDown={pressKey}
      onBlur={() => isMoving && putBack()}
    >
      <Grip time={to} isMoving={isMoving} />
    </div>
  )
}

function Grip({ time, isMoving }: { time: number; isMoving: boolean }) {
  const format = useFormat()
  return (
    <>
      {isMoving && <span className={classes.time}>{format.time(new Date(time))}</span>}
      <span className={classes.knob}>
        <IconArrowsMoveVertical size={20} aria-hidden="true" />
      </span>
    </>
  )
}

const minutesFrom = ({ start }: Axis, instant: number): number => Math.round((instant - start) / 60_000)

/** What ends and what starts at a boundary, in words. */
function useBoundaryWords(): (boundary: Pick<Boundary, 'at' | 'ends' | 'starts'>) => string {
  const t = useTexts()
  const format = useFormat()
  return ({ at, ends, starts }) => {
    const time = format.time(new Date(at))
    const ended = ends && describeStamping(ends)
    const started = starts && describeStamping(starts)
    if (ended && started) return t('correction.boundaryBoth', { time, ended, started })
    if (ended) return t('correction.boundaryEnds', { time, what: ended })
    return t('correction.boundaryStarts', { time, what: started ?? '' })
  }
}

/** A boundary that is being moved, and where to; in milliseconds. */
export interface Moving {
  readonly boundary: Boundary
  readonly to: number
}

/** What is being moved on the timeline; nothing is changed until the correction is saved. */
export function useMoving(onMoved: (moving: Moving) => void) {
  const [moving, setMoving] = useState<Moving | null>(null)
  return {
    moving,
    move: (next: Moving) => {
      if (next.to !== moving?.to || next.boundary.key !== moving.boundary.key) setMoving(next)
    },
    release: (last: Moving) => {
      setMoving(null)
      onMoved(last)
    },
    putBack: () => setMoving(null),
  }
}
