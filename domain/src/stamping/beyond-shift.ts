const minuteMs = 60_000

/** A span of time with an end. */
export interface EndedSpan {
  readonly startAt: Date
  readonly endAt: Date
}

/** The parts of a span that lie outside all shifts, by time; shifts may come in any order and overlap. */
export function partsBeyondShift({ startAt, endAt }: EndedSpan, shifts: readonly EndedSpan[]): EndedSpan[] {
  const parts: EndedSpan[] = []
  let from = startAt
  for (const shift of shifts.toSorted((a, b) => a.startAt.getTime() - b.startAt.getTime())) {
    if (shift.startAt >= endAt) break
    if (shift.startAt > from) parts.push({ startAt: from, endAt: shift.startAt })
    if (shift.endAt > from) from = shift.endAt
  }
  return from < endAt ? [...parts, { startAt: from, endAt }] : parts
}

/**
 * The length of a span in whole minutes of the clock: how often a minute turned in it. Spans that follow
 * each other add up to the span of them all, which rounding each of them would not do.
 */
export const wholeMinutes = ({ startAt, endAt }: EndedSpan): number =>
  Math.floor(endAt.getTime() / minuteMs) - Math.floor(startAt.getTime() / minuteMs)

/** Whole minutes of a span that lie outside all shifts (decisions, section 5). */
export const minutesBeyondShift = (span: EndedSpan, shifts: readonly EndedSpan[]): number =>
  partsBeyondShift(span, shifts).reduce((sum, part) => sum + wholeMinutes(part), 0)

/** Whether an instant lies in none of the shifts; the end of a shift lies outside of it. */
export const isBeyondShift = (instant: Date, shifts: readonly EndedSpan[]): boolean =>
  !shifts.some(({ startAt, endAt }) => startAt <= instant && instant < endAt)
