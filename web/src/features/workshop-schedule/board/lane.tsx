import type {
  ScheduleReservation,
  ScheduleShift,
  ScheduleStamping,
} from '@verstas/contract/workshop-schedule/entities.ts'
import { memo } from 'react'
import { BoardBox } from './board-box.tsx'
import { useBoxWords } from './box-words.ts'
import { isRunningOn } from './entry-states.ts'
import classes from './lane.module.css'
import { layOutRow } from './row-layout.ts'
import { type Scale, spanOnScale } from './scale.ts'

interface LaneProps {
  readonly index: number
  readonly top: number
  readonly height: number
  readonly scale: Scale
  /** Milliseconds since 1970: boxes wholly outside are not drawn. */
  readonly from: number
  readonly to: number
  readonly name: string
  readonly entries: readonly ScheduleReservation[] | undefined
  /** Null: there always. */
  readonly shifts: readonly ScheduleShift[] | null
  readonly stampings: readonly ScheduleStamping[]
  readonly slips: ReadonlyMap<string, number>
  readonly isDense: boolean
  /** Until when a running stamping has come. */
  readonly now: number | null
  /** The box that the Tab key reaches, the one that is chosen, and the one that is being moved. */
  readonly reachable: string | null
  readonly chosen: string | null
  readonly moving: string | null
}

/** One resource's time: when it is there, what it is reserved for, and what was really done. */
export const Lane = memo(function Lane(props: LaneProps) {
  const { index, top, height, scale, from, to, name, entries, stampings, isDense, now } = props
  const words = useBoxWords()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div
      role="group"
      aria-label={name}
      className={classes.lane}
      data-row={index}
      data-dense={isDense || undefined}
      style={{
        transform: `translateY(${top}px)`,
        height,
        backgroundImage: groundOf(scale, props.shifts),
      }}
    >
      {stampings.map((stamping) => {
        const end = stamping.end === null ? (now ?? scale.start) : Date.parse(stamping.end)
        const place = spanOnScale(scale, Date.parse(stamping.start), end)
        if (!place) return null
        return stamping.isAbsence ? (
          <span key={stamping.id} className={classes.absence} style={place}>
            {stamping.typeDescription}
          </span>
        ) : (
          <i
            key={stamping.id}
            className={classes.stamping}
            data-running={stamping.end === null || undefined}
            style={place}
          />
        )
      })}
      {layOutRow(entries).map((box) => {
        const isKept = [props.reachable, props.moving].includes(box.key)
        if (!isKept && (box.end < from || box.start > to)) return null
        const place = spanOnScale(scale, box.start, box.end)
        return (
          place && (
            <BoardBox
              key={box.key}
              box={box}
              left={place.left}
              width={place.width}
              rowHeight={height}
              words={words}
              isRunning={isRunningOn(stampings, box.entry)}
              slip={props.slips.get(box.key) ?? 0}
              isDense={isDense}
              isReachable={props.reachable === box.key}
              isChosen={props.chosen === box.key}
              isMoving={props.moving === box.key}
            />
          )
        )
      })}
    </div>
  )
})

const lines =
  'linear-gradient(var(--v-brand), var(--v-brand)), linear-gradient(90deg, var(--hour-line) 1px, transparent 1px)'

/** The line of now over those of the hours over the shifts: one picture, however many shifts there are. */
function groundOf(scale: Scale, shifts: readonly ScheduleShift[] | null): string {
  const ends: string[] = []
  const add = (left: number, right: number) =>
    ends.push(
      `transparent ${left}px`,
      `var(--v-surface) ${left}px`,
      `var(--v-surface) ${right}px`,
      `transparent ${right}px`,
    )
  if (shifts === null) add(0, scale.width)
  else
    for (const { start, end } of shifts) {
      const place = spanOnScale(scale, Date.parse(start), Date.parse(end))
      if (place) add(place.left, place.left + place.width)
    }
  return ends.length === 0 ? lines : `${lines}, linear-gradient(90deg, ${ends.join(', ')})`
}
