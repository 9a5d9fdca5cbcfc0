import type { Stamping } from '@verstas/contract/stamping/entities.ts'
import type { DayTimeline, TimelineSegment } from '@verstas/domain/stamping/day-timeline.ts'
import { wholeMinutes } from '@verstas/domain/stamping/shifts.ts'
import type { EndedSpan } from '@verstas/domain/time/span.ts'
import { type CSSProperties, type MouseEvent, useRef } from 'react'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { useFormat } from '../../../platform/ui/format.tsx'
import { describeStamping } from '../../stamping/describe.ts'
import { toneOf } from '../../stamping/tone.ts'
import { fingerStep, snap } from '../times.ts'
import { type Axis, axisOf, columnsOfHandles, hourMs, hoursOn } from './axis.ts'
import type { Boundary } from './boundaries.ts'
import { BoundaryHandle, type BoundaryMove, useBoundaryMove } from './boundary-handle.tsx'
import classes from './timeline.module.css'

interface TimelineProps {
  readonly timeline: DayTimeline<Stamping>
  readonly now: Date
  /** The boundaries that the user can move; empty without the right to correct. */
  readonly boundaries: readonly Boundary[]
  readonly onMoved: (moving: BoundaryMove) => void
  /** Receives the tapped stamping, and the tapped instant in milliseconds. */
  readonly onOpen: ((stamping: Stamping, at: number) => void) | undefined
  readonly onOpenGap: ((gap: EndedSpan) => void) | undefined
}

/** The minimum distance of two handles in a column, in hours: 48 px, at 96 px per hour. */
const handleHours = 0.5

/**
 * The timeline of a day, with handles on its boundaries. Screen readers and the Tab key reach the handles,
 * but not the blocks of the stampings. The list next to the timeline has the same content as the blocks.
 */
export function Timeline(props: TimelineProps) {
  const { timeline, now, boundaries, onMoved, onOpen, onOpenGap } = props
  const { segments, elsewhere, shifts, gaps } = timeline
  const t = useTexts()
  const element = useRef<HTMLDivElement>(null)
  const control = useBoundaryMove(onMoved)
  const axis = axisOf(timeline, now)
  const columns = columnsOfHandles(
    boundaries.map(({ at }) => at),
    handleHours,
  )
  const style = { '--hours': axis.hours, '--handles': Math.max(-1, ...columns) + 1 } as CSSProperties
  const instantAt = ({ clientY }: MouseEvent): number => {
    const box = element.current?.getBoundingClientRect()
    return axis.start + (box ? ((clientY - box.top) / box.height) * axis.hours * hourMs : 0)
  }
  return (
    <div ref={element} className={classes.axis} style={style}>
      <div aria-hidden="true" onMouseDown={keepFocus}>
        <HourLines axis={axis} />
        {shifts.map((shift) => (
          <div key={shift.startAt.getTime()} className={classes.shift} style={place(axis, shift)} />
        ))}
        {elsewhere.map((span) => (
          <div
            key={span.startAt.getTime()}
            className={`${classes.block} flex clip type-15 text-start filled-brand`}
            data-elsewhere
            style={place(axis, span)}
          >
            {t('stamping.elsewhere')}
          </div>
        ))}
        {gaps.map((gap) => (
          <GapBlock key={gap.startAt.getTime()} gap={gap} axis={axis} onOpen={onOpenGap} />
        ))}
        {segments.map((segment) => {
          const { stamping, isAbsence } = segment
          const span = spanDuringMove(control.moving, segment)
          return (
            <button
              key={stamping.Id}
              type="button"
              tabIndex={-1}
              className={`${classes.block} flex clip type-15 text-start filled-brand`}
              data-absence={isAbsence || undefined}
              data-running={stamping.EndTime === null || undefined}
              data-tone={isAbsence ? undefined : toneOf(stamping)}
              style={place(axis, span)}
              onClick={(event) => onOpen?.(stamping, snap(instantAt(event), fingerStep, rangeOf(span)))}
            >
              <span className={`${classes.what} shrink strong break-anywhere`}>
                {describeStamping(stamping)}
              </span>
            </button>
          )
        })}
      </div>
      {boundaries.map((boundary, index) => (
        <BoundaryHandle
          key={boundary.key}
          boundary={boundary}
          axis={axis}
          axisElement={element}
          column={columns[index] ?? 0}
          control={control}
        />
      ))}
    </div>
  )
}

/** Prevents a tap from focusing an element that is hidden from screen readers. */
const keepFocus = (event: MouseEvent) => event.preventDefault()

function HourLines({ axis }: { axis: Axis }) {
  const format = useFormat()
  return Array.from({ length: axis.hours + 1 }, (_, hour) => {
    const instant = axis.start + hour * hourMs
    return (
      <div
        key={instant}
        className={`${classes.hour} absolute soft`}
        style={{ '--top': hour } as CSSProperties}
      >
        {format.time(new Date(instant))}
      </div>
    )
  })
}

interface GapBlockProps {
  readonly gap: EndedSpan
  readonly axis: Axis
  readonly onOpen: ((gap: EndedSpan) => void) | undefined
}

function GapBlock({ gap, axis, onOpen }: GapBlockProps) {
  const t = useTexts()
  const format = useFormat()
  return (
    <button
      type="button"
      tabIndex={-1}
      className={`${classes.gap} flex justify-centre clip type-15 strong late text-start`}
      style={place(axis, gap)}
      disabled={!onOpen}
      onClick={() => onOpen?.(gap)}
    >
      {t('stamping.gap', { duration: format.duration(wholeMinutes(gap)) })}
    </button>
  )
}

const place = (axis: Axis, { startAt, endAt }: EndedSpan): CSSProperties => {
  const top = hoursOn(axis, startAt.getTime())
  return { '--top': top, '--height': hoursOn(axis, endAt.getTime()) - top } as CSSProperties
}

const rangeOf = ({ startAt, endAt }: EndedSpan) => ({
  earliest: startAt.getTime(),
  latest: endAt.getTime(),
})

/**
 * Returns the span of a stamping. During a move of its boundary, the span starts or ends at the current
 * position.
 */
function spanDuringMove(moving: BoundaryMove | null, segment: TimelineSegment<Stamping>): EndedSpan {
  const { startAt, endAt, stamping } = segment
  if (moving?.boundary.starts?.Id === stamping.Id) return { startAt: new Date(moving.to), endAt }
  if (moving?.boundary.ends?.Id === stamping.Id) return { startAt, endAt: new Date(moving.to) }
  return { startAt, endAt }
}
