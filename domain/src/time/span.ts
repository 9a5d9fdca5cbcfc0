/** A span of time with an end. */
export interface EndedSpan {
  readonly startAt: Date
  readonly endAt: Date
}

/** Orders by start. */
export const byStart = (a: EndedSpan, b: EndedSpan): number => a.startAt.getTime() - b.startAt.getTime()

/** Milliseconds. */
export const lengthOf = ({ startAt, endAt }: EndedSpan): number => endAt.getTime() - startAt.getTime()

/** Whether two spans have time in common; those that only touch have none. */
export const doOverlap = (a: EndedSpan, b: EndedSpan): boolean => a.startAt < b.endAt && b.startAt < a.endAt

/** Whether two spans begin and end at the same instants. */
export const hasSameTimes = (a: EndedSpan, b: EndedSpan): boolean =>
  a.startAt.getTime() === b.startAt.getTime() && a.endAt.getTime() === b.endAt.getTime()

/** The same time as spans that neither overlap nor touch, by time. */
export function mergeSpans(spans: readonly EndedSpan[]): EndedSpan[] {
  const merged: EndedSpan[] = []
  for (const { startAt, endAt } of spans.toSorted(byStart)) {
    const last = merged.at(-1)
    if (!last || startAt > last.endAt) merged.push({ startAt, endAt })
    else if (endAt > last.endAt) merged[merged.length - 1] = { startAt: last.startAt, endAt }
  }
  return merged
}

/** What lies in one of the spans and in one of the others; by time where the spans are. */
export const commonSpans = (spans: readonly EndedSpan[], others: readonly EndedSpan[]): EndedSpan[] =>
  spans.flatMap((span) =>
    others
      .filter((other) => doOverlap(span, other))
      .map((other) => ({
        startAt: new Date(Math.max(span.startAt.getTime(), other.startAt.getTime())),
        endAt: new Date(Math.min(span.endAt.getTime(), other.endAt.getTime())),
      })),
  )

/** The parts of a span that lie outside all others, by time; these may come in any order and overlap. */
export function partsOutside({ startAt, endAt }: EndedSpan, others: readonly EndedSpan[]): EndedSpan[] {
  const parts: EndedSpan[] = []
  let from = startAt
  for (const other of others.toSorted(byStart)) {
    if (other.startAt >= endAt) break
    if (other.startAt > from) parts.push({ startAt: from, endAt: other.startAt })
    if (other.endAt > from) from = other.endAt
  }
  return from < endAt ? [...parts, { startAt: from, endAt }] : parts
}
