import { type EndedSpan, lengthOf } from '@verstas/domain/time/span.ts'
import { step as stepMs } from '@verstas/domain/workshop-schedule/hours.ts'

const hourMs = 3_600_000

/** The scale of the time axis: its time range in milliseconds since 1970, and widths in px. */
export interface Scale {
  readonly start: number
  readonly end: number
  readonly width: number
  readonly hourWidth: number
}

/** Returns the scale on which a range is `width` px wide. */
export const scaleOf = (range: EndedSpan, width: number): Scale => ({
  start: range.startAt.getTime(),
  end: range.endAt.getTime(),
  width,
  hourWidth: width / hoursOf(range),
})

/** Returns the length of a range in hours. */
export const hoursOf = (range: EndedSpan): number => lengthOf(range) / hourMs

/** Returns the position of a time (in milliseconds since 1970) in px. */
export const xOf = (scale: Scale, time: number): number => ((time - scale.start) / hourMs) * scale.hourWidth

/** Returns the time at a position in px, in milliseconds since 1970. */
export const timeOf = (scale: Scale, x: number): number => scale.start + (x / scale.hourWidth) * hourMs

/** Returns the quarter of an hour that is nearest to a time, and that begins within the range. */
export function stepNear(scale: Scale, time: number): number {
  const step = Math.round((time - scale.start) / stepMs) * stepMs + scale.start
  return Math.min(Math.max(step, scale.start), scale.end - stepMs)
}

/** The minimum width of a span, as a fraction of the axis. */
const leastPart = 0.001

/**
 * Returns position and width of the part of a span that is within the range, in px; null if there is none.
 */
export function spanOnScale(
  scale: Scale,
  start: number,
  end: number,
): { readonly left: number; readonly width: number } | null {
  if (end < scale.start || start >= scale.end) return null
  const left = xOf(scale, Math.max(start, scale.start))
  const right = xOf(scale, Math.min(end, scale.end))
  return { left, width: Math.max(right - left, scale.width * leastPart) }
}
