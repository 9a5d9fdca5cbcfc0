import type { ScheduleReservation, ScheduleStamping } from '@verstas/contract/workshop-schedule/entities.ts'
import { type CSSProperties, memo, useLayoutEffect, useRef } from 'react'
import { NamedGroup } from '../../../platform/ui/named-group.tsx'
import { afterFrame } from './after-frame.ts'
import type { Presence } from './board-props.ts'
import { middleOf, type PlacedBox } from './box-html.ts'
import type { BoxWords } from './box-words.ts'
import { type DrawnBoxes, drawBoxes, drawPlainBoxes } from './draw-boxes.ts'
import { isRunningOn } from './entry-states.ts'
import { layOutRow } from './row-layout.ts'
import { type Scale, spanOnScale } from './scale.ts'
import classes from './track.module.css'

interface TrackProps {
  readonly index: number
  readonly top: number
  readonly height: number
  readonly rem: number
  readonly scale: Scale
  /**
   * The rendered time range, in milliseconds since 1970. Boxes outside are not rendered, except the moved one
   * and the one that the Tab key reaches.
   */
  readonly from: number
  readonly to: number
  readonly name: string
  readonly entries: readonly ScheduleReservation[] | undefined
  /** The shifts of a person, or the opening hours of a bay. */
  readonly shifts: readonly Presence[]
  readonly stampings: readonly ScheduleStamping[]
  readonly slips: ReadonlyMap<string, number>
  readonly words: BoxWords
  readonly isDense: boolean
  /**
   * The current time in milliseconds since 1970, at which the bars of running stampings end. Null if no
   * stamping is running, or the day is not today.
   */
  readonly now: number | null
  /**
   * The keys of three boxes: the one that the Tab key reaches, the selected one, and the one that is being
   * moved. Null if the box is in another row.
   */
  readonly reachable: string | null
  readonly chosen: string | null
  readonly moving: string | null
}

/**
 * The shifts, reservations and stampings of one resource. The boxes are not rendered by React, which would
 * take several times as long for hundreds of them (docs/performance.md).
 */
export const Track = memo(function Track(props: TrackProps) {
  const { index, top, height, scale, name, stampings, isDense, now } = props
  const boxes = useRef<HTMLDivElement>(null)
  const drawn = useRef<DrawnBoxes>(new Map())
  useLayoutEffect(() => {
    const track = boxes.current
    if (!track) return
    const placed = placeBoxes(props)
    const drawInFull = () => drawBoxes(track, drawn.current, placed, props.words)
    if (drawn.current.size > 0) return drawInFull()
    drawPlainBoxes(track, drawn.current, placed)
    return afterFrame(drawInFull)
  })
  return (
    <NamedGroup
      aria-label={name}
      className={classes.track}
      data-row={index}
      data-dense={isDense || undefined}
      style={
        {
          transform: `translateY(${top}px)`,
          height,
          backgroundImage: groundOf(scale, props.shifts),
          '--middle': `${middleOf({ rowHeight: height, rem: props.rem, isDense })}px`,
        } as CSSProperties
      }
    >
      {stampings.map((stamping) => {
        const end = stamping.end === null ? (now ?? scale.start) : Date.parse(stamping.end)
        const place = spanOnScale(scale, Date.parse(stamping.start), end)
        if (!place) return null
        return stamping.isAbsence ? (
          <span
            key={stamping.id}
            className={`${classes.absence} line absolute trim type-13 soft nowrap`}
            style={place}
          >
            <span>{stamping.typeDescription}</span>
          </span>
        ) : (
          <i
            key={stamping.id}
            className={`${classes.stamping} absolute untouchable`}
            data-running={stamping.end === null || undefined}
            style={place}
          />
        )
      })}
      <div ref={boxes} className={`${classes.boxes} fill type-13`} />
    </NamedGroup>
  )
})

function placeBoxes(props: TrackProps): readonly PlacedBox[] {
  const { entries, scale, from, to, height, stampings, slips, isDense } = props
  const placed: PlacedBox[] = []
  for (const box of layOutRow(entries)) {
    const isReachable = props.reachable === box.key
    const isMoving = props.moving === box.key
    if (!isReachable && !isMoving && (box.end < from || box.start > to)) continue
    const place = spanOnScale(scale, box.start, box.end)
    if (!place) continue
    placed.push({
      ...{ box, ...place, rowHeight: height, rem: props.rem, isDense, isReachable, isMoving },
      isRunning: isRunningOn(stampings, box.entry),
      slip: slips.get(box.key) ?? 0,
      isChosen: props.chosen === box.key,
    })
  }
  return placed
}

const lines =
  'linear-gradient(var(--v-brand), var(--v-brand)), linear-gradient(90deg, var(--hour-line) 1px, transparent 1px)'

/**
 * Returns the CSS background images, the topmost first: the line at the current time, the hour lines, and the
 * shifts or opening hours.
 */
function groundOf(scale: Scale, shifts: readonly Presence[]): string {
  const ends: string[] = []
  const add = (left: number, right: number) =>
    ends.push(
      `transparent ${left}px`,
      `var(--v-surface) ${left}px`,
      `var(--v-surface) ${right}px`,
      `transparent ${right}px`,
    )
  for (const { start, end } of shifts) {
    const place = spanOnScale(scale, Date.parse(start), Date.parse(end))
    if (place) add(place.left, place.left + place.width)
  }
  return ends.length === 0 ? lines : `${lines}, linear-gradient(90deg, ${ends.join(', ')})`
}
