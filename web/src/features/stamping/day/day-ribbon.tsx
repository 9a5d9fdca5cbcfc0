import type { Stamping } from '@verstas/contract/stamping/entities.ts'
import type { DayTimeline } from '@verstas/domain/stamping/day-timeline.ts'
import type { EndedSpan } from '@verstas/domain/time/span.ts'
import type { CSSProperties } from 'react'
import { useFormat } from '../../../platform/ui/format.tsx'
import { toneOf } from '../tone.ts'
import classes from './day-ribbon.module.css'
import { placeOn, type RibbonAxis, ribbonAxisOf } from './ribbon-axis.ts'

interface DayRibbonProps {
  readonly timeline: DayTimeline<Stamping>
  readonly now: Date
}

/**
 * Renders the day along an axis: shifts, stampings, work at other sites, gaps and overlaps, with planned
 * absences in a separate row. Screen readers skip it, and read the list of the day instead.
 */
export function DayRibbon({ timeline, now }: DayRibbonProps) {
  const format = useFormat()
  const axis = ribbonAxisOf(timeline)
  const { segments, elsewhere, shifts, gaps, overlaps } = timeline
  const hasAbsence = segments.some(({ isAbsence }) => isAbsence)
  const nowPlace = placeOn(axis, now)
  return (
    <div className={classes.ribbon} data-rows={hasAbsence ? 2 : 1} aria-hidden="true">
      {shifts.map((shift) => (
        <div
          key={shift.startAt.getTime()}
          className={`${classes.shift} absolute rounded-inner sunken`}
          style={placeOf(axis, shift)}
        />
      ))}
      {gaps.map((gap) => (
        <div
          key={gap.startAt.getTime()}
          className={`${classes.gap} absolute rounded-inner`}
          style={placeOf(axis, gap)}
        />
      ))}
      {elsewhere.map((span) => (
        <div
          key={span.startAt.getTime()}
          className={`${classes.block} absolute rounded-inner`}
          data-elsewhere
          style={placeOf(axis, span)}
        />
      ))}
      {segments.map((segment) => (
        <div
          key={segment.stamping.Id}
          className={`${classes.block} absolute rounded-inner`}
          data-absence={segment.isAbsence || undefined}
          data-tone={segment.isAbsence ? undefined : toneOf(segment.stamping)}
          data-running={segment.stamping.EndTime === null || undefined}
          style={placeOf(axis, segment)}
        />
      ))}
      {overlaps.map((overlap) => (
        <div
          key={overlap.startAt.getTime()}
          className={`${classes.overlap} absolute rounded-inner`}
          style={placeOf(axis, overlap)}
        />
      ))}
      {nowPlace >= 0 && nowPlace <= 1 && (
        <div className={`${classes.now} absolute`} style={startStyle(nowPlace)} />
      )}
      {axis.marks.map((mark) => (
        <div
          key={mark.getTime()}
          className={`${classes.mark} type-13 soft`}
          style={startStyle(placeOn(axis, mark))}
        >
          {format.time(mark).slice(0, 2)}
        </div>
      ))}
    </div>
  )
}

const startStyle = (place: number): CSSProperties => ({ insetInlineStart: `${place * 100}%` })

const placeOf = (axis: RibbonAxis, { startAt, endAt }: EndedSpan): CSSProperties => {
  const start = placeOn(axis, startAt)
  return { ...startStyle(start), inlineSize: `${(placeOn(axis, endAt) - start) * 100}%` }
}
