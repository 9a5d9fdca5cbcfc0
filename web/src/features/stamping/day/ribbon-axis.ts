import type { DayTimeline } from '@verstas/domain/stamping/day-timeline.ts'
import type { EndedSpan } from '@verstas/domain/time/span.ts'

const hourMs = 3_600_000

/** The maximum number of intervals between labels, so that the labels fit on a phone. */
const maxMarks = 8

/** The time range that the ribbon shows. */
export interface RibbonAxis extends EndedSpan {
  /** The instants of the labels: whole hours at equal intervals. */
  readonly marks: readonly Date[]
}

/**
 * Returns the range of whole hours around the day's stampings, shifts and work at other sites. Counts elapsed
 * hours since the start of the day, even on a day with a clock change.
 */
export function ribbonAxisOf(timeline: DayTimeline<unknown>): RibbonAxis {
  const { bounds, segments, elsewhere, shifts } = timeline
  const spans = [...segments, ...elsewhere, ...shifts]
  const first = bounds.startAt.getTime()
  const hourOf = (instant: Date) => (instant.getTime() - first) / hourMs
  const from = Math.floor(Math.min(...spans.map(({ startAt }) => hourOf(startAt))))
  const to = Math.max(Math.ceil(Math.max(...spans.map(({ endAt }) => hourOf(endAt)))), from + 1)
  const step = Math.ceil((to - from) / maxMarks)
  const at = (hour: number) => new Date(first + hour * hourMs)
  const marks = Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) =>
    at(from + index * step),
  )
  return { startAt: at(from), endAt: at(to), marks }
}

/**
 * Returns the position of an instant on the axis: 0 at the start, 1 at the end, below 0 or above 1 outside
 * the axis.
 */
export const placeOn = ({ startAt, endAt }: EndedSpan, instant: Date): number =>
  (instant.getTime() - startAt.getTime()) / (endAt.getTime() - startAt.getTime())
